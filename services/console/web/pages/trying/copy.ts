import { sentenceOfNo } from '../../ui/answerWords.ts';

export const copy = {
  tool: 'Tool',
  noTool: 'No tool matches.',
  arguments: 'Arguments (JSON)',
  argumentsHelp: 'What the tool requires is filled in; change the values. Replace what stands between < and >.',
  argumentsRule: 'Write a JSON object, such as {"limit": 2}.',
  blanksRule: (blanks: string) => `Replace ${blanks} first.`,
  toolRule: 'Choose a tool.',
  real: 'This is a real call: the API does what it is asked, and the call is recorded.',
  run: 'Run it here',
  again: 'Run it again',
  running: 'Calling…',
  foresee: 'What would happen',
  foreseeing: 'Asking…',
  foreseeHelp: 'Nothing is called, and nothing is recorded as a call.',
  test: 'Test credential',
  noTest: 'No granted tool sends this credential, so no call can test it.',
  result: 'Answer',
  answered: (status: number | undefined) => (status === undefined ? 'The call ran.' : `The API answered ${status}.`),
  rejected: (status: number) =>
    status === 401 || status === 403
      ? `${sentenceOfNo(status)}. The credential may be wrong, or may not reach this.`
      : `${sentenceOfNo(status)}.`,
  failed: 'The call failed.',
  refused: 'Gatehouse refused the call. Nothing was sent to the API.',
  waits: 'A person must approve the call first. Nothing was sent to the API.',
  openRequest: 'Open the request',
  timeline: 'What happened to this call',
  sign: 'Sign the AI use policy',
  media: (type: string) => `An answer of type ${type}, which is not shown here.`,
  cut: (hidden: string) => `${hidden} more characters are not shown.`,
  mend: {
    name: 'See the tools of the integration',
    grant: 'Change the grants',
    block: 'See the blocks',
    rule: 'See the rules',
    default: 'See the security settings',
    budget: 'See the budgets',
    credential: 'Store the credential',
  } as Readonly<Record<string, string>>,
};
