import { m } from '../../i18n/compiled/messages.js';
import { useStoredFile } from '../../portal/useStoredFile.ts';

type StoredPictureProps = { file: { id: string; name: string }; className: string };

/** A stored picture as it was uploaded. Shows its name while it loads, and the reason if it fails. */
export const StoredPicture = (props: StoredPictureProps) => <Fetched key={props.file.id} {...props} />;

function Fetched({ file: { id, name }, className }: StoredPictureProps) {
  const { data, missing, failed } = useStoredFile(id);
  if (data) return <img src={data.url} alt={name} className={className} />;
  return <span>{missing ? m.crud_file_gone() : failed ? m.crud_file_failed({ name }) : name}</span>;
}
