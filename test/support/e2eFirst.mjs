import Sequencer from '@jest/test-sequencer';

const isE2e = ({ context }) => context.config.displayName?.name !== 'quick';

/** The files that start a real n8n take longest and wait often: they come first, and the others fill their waits. */
export default class E2eFirst extends Sequencer {
	sort(tests) {
		return super.sort(tests).toSorted((a, b) => isE2e(b) - isE2e(a));
	}
}
