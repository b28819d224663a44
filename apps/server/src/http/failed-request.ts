/** What is answered where a request could not be read, or failed: the same on every server. */
import type { FastifyError, FastifyRequest } from 'fastify';
import type { RefusalCode } from '#contract';
import type { Refusal } from '#kernel';
import { isTemporary } from '../db/failures.ts';
import type { Logger } from './log.ts';
import { MerchantUnavailable } from './merchant.ts';
import { malformed } from './wire/malformed.ts';

export interface FailedRequest {
  readonly refusal: Refusal<RefusalCode>;
  /** Where it is not that of the refusal. */
  readonly status?: number;
}

/** A client that disconnected early is no failure of ours: nothing is logged. */
export function failedRequest(error: FastifyError, request: FastifyRequest, log: Logger): FailedRequest {
  if (request.raw.destroyed && !request.raw.complete) return { refusal: { code: 'request.malformed' } };
  if (error.validation) return { refusal: malformed(request, error) };
  // Raised by the framework before a handler ran: the request could not be parsed.
  if (error.code?.startsWith('FST_ERR_CTP') || error instanceof SyntaxError) {
    if (error.statusCode === 413) return { refusal: { code: 'request.too_large' } };
    return { refusal: { code: 'request.malformed' }, ...(error.statusCode === 415 && { status: 415 }) };
  }
  if (error instanceof MerchantUnavailable) {
    return { refusal: { code: 'merchant.unavailable', value: { retryAfter: 5 } } };
  }
  const context = { err: error, requestId: request.id, endpoint: request.routeOptions.config.endpoint };
  if (isTemporary(error)) {
    log.warn(context, 'the database could not answer a request');
    return { refusal: { code: 'request.overloaded', value: { retryAfter: 1 } } };
  }
  log.error(context, 'a request failed');
  return { refusal: { code: 'request.failed', value: { requestId: request.id } } };
}
