/** Notes on a request, collected while it is handled, for logs and metrics after the answer. */
import type { FastifyRequest } from 'fastify';
import type { RefusalCode } from '#contract';

interface Noted {
  code?: RefusalCode;
  memberId?: string;
}

const notes = new WeakMap<FastifyRequest, Noted>();

function noteOf(request: FastifyRequest): Noted {
  const note = notes.get(request) ?? {};
  notes.set(request, note);
  return note;
}

export function noteRefusal(request: FastifyRequest, code: RefusalCode): void {
  noteOf(request).code = code;
}

export function noteSession(request: FastifyRequest, { memberId }: { readonly memberId: string }): void {
  noteOf(request).memberId = memberId;
}

export function notesOf(request: FastifyRequest): Readonly<Noted> {
  return notes.get(request) ?? {};
}
