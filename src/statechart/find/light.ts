/** Frames elements of the page, and follows them. Returns the function that takes the frames away. */
export function light(elements: readonly Element[]): () => void {
  const frames = elements.map((element) => {
    const frame = document.createElement('div');
    frame.className = 'sct-lit';
    document.body.append(frame);
    return { element, frame };
  });
  const place = () => {
    for (const { element, frame } of frames) {
      const { left, top, width, height } = element.getBoundingClientRect();
      Object.assign(frame.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    }
  };
  place();
  const moved = new ResizeObserver(place);
  for (const element of elements) moved.observe(element);
  window.addEventListener('scroll', place, { capture: true, passive: true });
  window.addEventListener('resize', place);
  return () => {
    moved.disconnect();
    window.removeEventListener('scroll', place, { capture: true });
    window.removeEventListener('resize', place);
    for (const { frame } of frames) frame.remove();
  };
}

/** Whether an element takes up space on the page. */
export function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}
