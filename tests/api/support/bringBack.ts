import { samlConsumePath } from '../../../contract/signOn.ts';
import { encodedResponse } from './samlProvider.ts';
import type { TestApp } from './testApp.ts';

/**
 * Brings a response of a SAML provider to the portal, as the browser does by form. Returns the code of the sign-in, or
 * the reason why there is none.
 */
export async function bringBack(
  portal: TestApp,
  provider: string,
  response: string,
  state: string,
): Promise<{ code: string | undefined; failure: string | undefined }> {
  const reply = await portal.app.inject({
    method: 'POST',
    url: samlConsumePath(provider),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ SAMLResponse: encodedResponse(response), RelayState: state }).toString(),
  });
  const address = reply.headers.location ?? '';
  return { code: /#signOn=([\w-]+)/.exec(address)?.[1], failure: /#signOnFailed=(\w+)/.exec(address)?.[1] };
}
