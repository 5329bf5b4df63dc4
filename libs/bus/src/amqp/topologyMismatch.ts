/** The broker has a queue or exchange of this name with other arguments (406). Never repaired by deleting: a person decides. */
export class TopologyMismatch extends Error {
  constructor(brokerText: string) {
    super(brokerText);
    this.name = 'TopologyMismatch';
  }
}
