/** The schema of a success: an answer is serialised by it, so that undeclared fields never leave the server. */
export function answerSchema(answer: unknown) {
  return {
    type: 'object',
    required: ['success', 'value'],
    properties: { success: { type: 'boolean' }, value: JSON.parse(JSON.stringify(answer)) as object },
    additionalProperties: false,
  };
}
