import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyAnswer } from '../../contract/entities/passkey.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { m } from '../i18n/compiled/messages.js';

/** Whether this browser can use passkeys here: it must know them, and a site on an IP address has none. */
export const canUsePasskeys = (): boolean =>
  browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Asks the user for a passkey. Rejects with a `CallFailure` that says why there is none. */
export async function askForPasskey(options: unknown, signal: AbortSignal): Promise<PasskeyAnswer> {
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true });
  // the server's library wrote the options that the browser's library reads
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const { id, response } = await startAuthentication({ optionsJSON }).catch(explained);
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** Makes a passkey on this device. Rejects with a `CallFailure` that says why there is none. */
export async function makePasskey(options: unknown, signal: AbortSignal): Promise<Omit<NewPasskey, 'name'>> {
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true });
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const { id, response } = await startRegistration({ optionsJSON }).catch(explained);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

function explained(error: unknown): never {
  const known = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  const message = known ? m.passkey_known() : m.passkey_declined();
  throw { kind: 'refused', status: 400, error: 'fail', message } satisfies CallFailure;
}
