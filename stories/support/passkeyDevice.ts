const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** What the device of a story does when the page asks it for a passkey. */
type Ways = {
  get?: () => Promise<Credential | null>;
  create?: () => Promise<Credential | null>;
};

/** Replaces the dialogs of the browser for passkeys. Returns a function that restores them, for `beforeEach`. */
export function playDevice(ways: Ways): () => void {
  const original = navigator.credentials;
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { ...ways } });
  return () => Object.defineProperty(navigator, 'credentials', { configurable: true, value: original });
}

const credential = (response: Record<string, unknown>) =>
  ({
    id: 'cGFzc2tleQ',
    rawId: bytes('passkey'),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
    response: { clientDataJSON: bytes('{}'), ...response },
  }) as unknown as Credential;

/** A device whose user confirms. */
export const answers = async () =>
  credential({ authenticatorData: bytes('data'), signature: bytes('signature'), userHandle: null });
/** A device that makes a passkey. */
export const makes = async () =>
  credential({ attestationObject: bytes('attestation'), getTransports: () => ['internal'] });
/** A user who closes the dialog, or a device without a passkey. Browsers do not tell them apart. */
export const declines = () => Promise.reject(new DOMException('declined', 'NotAllowedError'));

/** Options of the server, as far as the page reads them. */
export const askOptions = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 60_000 };
export const makeOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { name: 'Oncology Browser', id: 'localhost' },
  user: { id: 'dXNlcg', name: 'wen.li@biotech.example', displayName: 'Wen Li' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};
