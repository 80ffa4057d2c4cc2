import { describe, expect, test } from 'vitest';
import { signOnReturn, withoutSecret } from '../../src/site/login/signOnAddress.ts';

describe('the address after a sign-in at a provider', () => {
  test('has the code or the reason', () => {
    expect(signOnReturn('/login#signOn=abc')).toEqual({ code: 'abc' });
    expect(signOnReturn('/login#signOn=abc&return=%2Fshortlist')).toEqual({ code: 'abc' });
    expect(signOnReturn('/login#signOnFailed=known')).toEqual({ failure: 'known' });
    expect(signOnReturn('/login#signOnFailed=other&return=%2F')).toEqual({ failure: 'invalid' });
    for (const other of ['/login', '/login?return=%2Fshortlist', '/login#reset=abc', '/home#signOn=abc'])
      expect(signOnReturn(other)).toBeNull();
  });

  test('asks the provider again after a failure where it had to', () => {
    expect(signOnReturn('/login#signOnFailed=refused&prove&return=%2Fshortlist')).toEqual({ failure: 'refused' });
    expect(withoutSecret('/login#signOnFailed=refused&prove&return=%2Fshortlist')).toBe(
      '/login?return=%2Fshortlist&prove',
    );
    expect(withoutSecret('/login#signOnFailed=refused&prove')).toBe('/login?prove');
  });

  test('[A24] leads back to a page of the site only', () => {
    const back = (address: string) => withoutSecret(`/login#signOn=abc&return=${encodeURIComponent(address)}`);
    expect(back('/shortlist')).toBe('/login?return=%2Fshortlist');
    expect(back('/disease?type=1')).toBe('/login?return=%2Fdisease%3Ftype%3D1');
    for (const outside of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/login',
    ])
      expect(back(outside)).toBe('/login');
    expect(withoutSecret('/login#signOn=abc&return=%')).toBe('/login');
    expect(withoutSecret('/login#signOn=abc')).toBe('/login');
    expect(withoutSecret('/login?return=%2Fshortlist')).toBe('/login');
  });
});
