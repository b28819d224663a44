/** The console's API as an OpenAPI 3.1 document, generated from the schemas that validate. */
import { type ConsoleEndpoint, consoleEndpoints, type RefusalCode, takesKey } from '#contract';
import { failureSchema, headerOf, parametersOf, refusalsByStatus } from '../docs/parts.ts';

/** The refusals any call may answer. */
const common: readonly RefusalCode[] = [
  'request.malformed',
  'request.forged',
  'request.too_many',
  'request.overloaded',
];
const signedIn: readonly RefusalCode[] = [
  'operator.session_missing',
  'operator.session_locked',
  'operator.address_refused',
];

export function describeConsole(version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries<ConsoleEndpoint>(consoleEndpoints)) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: describe(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Croupier console API',
      version,
      description:
        'What the console calls. A list answers rows and the cursor of the next page. A write that needs a second operator answers 202.',
    },
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-croupier_console',
          description: 'The session of the console.',
        },
      },
      schemas: { Failure: failureSchema },
    },
  };
}

function describe(name: string, endpoint: ConsoleEndpoint): object {
  const { summary, needs, scope, query, params, body, answer, command, refusals: own = [] } = endpoint;
  const isOpen = needs === 'anyone';
  const about = scope === 'any' ? 'The code of a merchant, or all.' : 'The code of a merchant.';
  const schema = {
    type: 'object',
    required: ['success', 'value'],
    properties: { success: { const: true }, value: answer },
  };
  const content = { 'application/json': { schema } };
  const forbidden: readonly RefusalCode[] = needs === 'own' || isOpen ? [] : ['operator.forbidden'];
  const codes = [...own, ...(isOpen ? [] : signedIn), ...forbidden, ...common];
  return {
    operationId: name,
    summary,
    tags: [endpoint.path.split('/')[3] ?? 'console'],
    description: isOpen || needs === 'own' ? `For ${needs}.` : `Needs the permission \`${needs}\`.`,
    'x-permission': needs,
    ...(command !== undefined && { 'x-command': command }),
    parameters: [
      ...parametersOf(params, 'path'),
      ...parametersOf(query, 'query'),
      headerOf('X-Requested-With', 'Anything: no other site can send it.', '^.+$'),
      ...(scope === 'none' ? [] : [headerOf('Merchant', about, '^[A-Za-z0-9_-]{1,64}$')]),
      ...(takesKey(endpoint)
        ? [headerOf('Idempotency-Key', 'The same key with the same body acts once.', '^[A-Za-z0-9_-]{1,64}$')]
        : []),
    ],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    security: isOpen ? [{}] : [{ session: [] }],
    responses: {
      200: { description: 'Done.', content },
      ...(command !== undefined && { 202: { description: 'It waits for a second operator.', content } }),
      ...refusalsByStatus(codes),
    },
  };
}
