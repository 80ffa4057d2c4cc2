import Type from 'typebox';
import { type EndpointDefinition, MINUTE } from '../endpoint.ts';
import {
  Challenge,
  CodeQuery,
  LoginBody,
  LoginCodeBody,
  OwnSession,
  RegisterBody,
  ResetBody,
  ResetPasswordBody,
  Session,
  SessionsToEnd,
  UpdatePasswordBody,
} from '../entities/account.ts';
import { LoginReply } from '../entities/secondFactor.ts';
import { Empty, List } from '../schema.ts';

const tags = ['accounts'];

/** Endpoints for sign-in, registration, passwords and the data fetched at login. */
export const accountEndpoints = {
  login: {
    caller: 'public',
    summary: 'Sign in; with a second factor, the answer holds no token but a ticket for `secondFactor`',
    tags,
    body: LoginBody,
    data: LoginReply,
    limit: { max: 120, windowSeconds: 5 * MINUTE },
  },
  logout: { caller: 'signedIn', summary: 'Sign out and end the token', tags, body: Empty, data: Type.Null() },
  code: {
    caller: 'public',
    summary: 'Proof-of-work challenge',
    tags,
    query: CodeQuery,
    sameSite: true,
    data: Challenge,
    limit: { max: 120, windowSeconds: 5 * MINUTE },
  },
  loginCode: {
    caller: 'public',
    summary: 'Proof-of-work challenge that signing in with an e-mail address needs',
    tags,
    body: LoginCodeBody,
    data: Challenge,
    limit: { max: 120, windowSeconds: 5 * MINUTE },
  },
  requestReset: {
    caller: 'public',
    summary: 'Mail a link for a new password; the reply is the same whether or not the account exists',
    tags,
    body: ResetBody,
    data: Type.Null(),
    write: true,
    limit: { max: 60, windowSeconds: 10 * MINUTE },
    forNeed: true,
  },
  register: {
    caller: 'public',
    summary: 'Join',
    tags,
    body: RegisterBody,
    data: Type.Null(),
    write: true,
    proved: true,
    limit: { max: 60, windowSeconds: 10 * MINUTE },
  },
  updatePassword: {
    caller: 'signedIn',
    summary: "Change the caller's password",
    tags,
    body: UpdatePasswordBody,
    data: Type.Null(),
    write: true,
    limit: { max: 60, windowSeconds: 10 * MINUTE },
    forNeed: true,
  },
  resetPassword: {
    caller: 'public',
    summary: 'Set a new password with the secret from a mailed link',
    tags,
    body: ResetPasswordBody,
    data: Type.Null(),
    write: true,
    limit: { max: 60, windowSeconds: 10 * MINUTE },
    forNeed: true,
  },
  ownSessions: {
    caller: 'signedIn',
    summary: "The caller's sessions",
    tags,
    body: Empty,
    data: List(OwnSession),
  },
  endSessions: {
    caller: 'signedIn',
    summary: 'End other sessions of the caller; returns the remaining ones',
    tags,
    body: SessionsToEnd,
    data: List(OwnSession),
  },
  session: { caller: 'signedIn', summary: 'User, menus, permissions and dictionaries', tags, data: Session },
} as const satisfies Record<string, EndpointDefinition>;
