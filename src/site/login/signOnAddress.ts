import {
  SIGN_ON_FAILED_LINK,
  SIGN_ON_FAILURES,
  SIGN_ON_LINK,
  SIGN_ON_PROVE,
  SIGN_ON_RETURN,
  type SignOnFailure,
} from '../../../contract/signOn.ts';
import { insideAddress, loginAddress, proofAddress } from '../../../machines/navigation/address.ts';
import { secretIn } from '../../portal/useMailedAddress.ts';

/** What the address says when the browser comes back from an identity provider. */
export type SignOnReturn = { code?: string; failure?: SignOnFailure };

/** Reads an address of the login page; null if the browser does not come from a provider. */
export function signOnReturn(address: string): SignOnReturn | null {
  const code = firstPart(secretIn(address, SIGN_ON_LINK));
  if (code !== undefined) return { code };
  const reason = firstPart(secretIn(address, SIGN_ON_FAILED_LINK));
  return reason === undefined ? null : { failure: SIGN_ON_FAILURES.find((known) => known === reason) ?? 'invalid' };
}

const firstPart = (text: string | undefined): string | undefined => text?.split('&', 1)[0];

/** Returns the address of the login page without the secret, which leads to where the user wanted to be. */
export function withoutSecret(address: string): string {
  const [said = '', wanted] = address.split(SIGN_ON_RETURN);
  if (signOnReturn(address) === null) return '/login';
  const login = wanted === undefined ? '/login' : loginAddress(insideAddress(decoded(wanted)));
  return said.endsWith(SIGN_ON_PROVE) ? proofAddress(login) : login;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
