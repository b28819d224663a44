/** The API as an OpenAPI 3.1 document, generated from the schemas that validate. */
import { aliases, EncryptedPayload, type Endpoint, endpoints, type RefusalCode, takesKey } from '#contract';
import { failureSchema, headerOf, parametersOf, refusalsByStatus } from './parts.ts';

/** The refusals any call may answer. */
const common: readonly RefusalCode[] = [
  'request.malformed',
  'request.too_many',
  'request.overloaded',
  'merchant.unknown',
  'merchant.maintenance',
  'merchant.unavailable',
];

export function describeApi(version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  const named = [
    ...(Object.entries(endpoints) as [string, Endpoint][]),
    ...Object.entries(aliases).map(([name, { endpoint }]) => [name, endpoint] as const),
  ];
  for (const [name, endpoint] of named) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: describe(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Croupier player API',
      version,
      description: 'Every answer is one envelope. Money is a decimal string in major units, times are ISO 8601 in UTC.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of a login, for 15 minutes.' },
        stage: { type: 'http', scheme: 'bearer', description: 'The token of one game frame.' },
        chat: { type: 'http', scheme: 'bearer', description: 'The token of a member’s chat page.' },
        refresh: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Secure-croupier_refresh',
          description: 'The renewal cookie.',
        },
      },
      schemas: { Failure: failureSchema },
    },
  };
}

function describe(name: string, endpoint: Endpoint): object {
  const { summary, access, query, params, body, encrypted, flag, ignoresUnknownQuery } = endpoint;
  const notes = [
    ...(flag ? [`Refused with \`feature.off\` where the merchant has \`${flag}\` off.`] : []),
    ...(ignoresUnknownQuery ? ['Other keys in the query are ignored; `language` or `lang` names a language.'] : []),
  ];
  return {
    operationId: name,
    summary,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    ...(notes.length > 0 ? { description: notes.join(' ') } : {}),
    parameters: [
      ...parametersOf(params, 'path'),
      ...parametersOf(query, 'query'),
      ...(takesKey(endpoint)
        ? [headerOf('Idempotency-Key', 'The same key with the same body acts once.', '^[A-Za-z0-9_-]{1,64}$')]
        : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: encrypted ? encryptedOr(body) : body } },
          },
        }
      : {}),
    security: securityOf(access),
    responses: { 200: success(endpoint), ...refusalsOf(endpoint) },
  };
}

/** The body comes inside an encrypted payload that names its recipient and time, or plain outside production. */
function encryptedOr(body: object): object {
  const payload = { ...EncryptedPayload, properties: { ...EncryptedPayload.properties, body } };
  const jwe = {
    type: 'object',
    required: ['jwe'],
    properties: { jwe: { type: 'string', contentMediaType: 'application/jose', contentSchema: payload } },
    additionalProperties: false,
  };
  return { oneOf: [{ ...jwe, description: 'A compact JWE to a key of /wps/system/keys.' }, body] };
}

function securityOf(access: Endpoint['access']): object[] {
  if (access === 'anyone') return [{}, { session: [] }];
  return [{ [access === 'stage' || access === 'chat' || access === 'refresh' ? access : 'session']: [] }];
}

function success({ answer }: Endpoint): object {
  const schema = {
    type: 'object',
    required: ['success', 'value'],
    properties: { success: { const: true }, value: answer },
  };
  return { description: 'Done.', content: { 'application/json': { schema } } };
}

function refusalsOf({ refusals: own = [], access }: Endpoint): object {
  const byAccess: RefusalCode[] = access === 'anyone' ? [] : ['session.missing', 'session.expired'];
  return refusalsByStatus([...own, ...byAccess, ...common]);
}
