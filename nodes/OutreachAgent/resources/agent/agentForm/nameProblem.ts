import { type JsonRecord, recordsOf } from '../../../../../src/contract/json';
import type { Problem } from '../../../../../src/contract/problems';
import type { ItemCall } from '../../../../../src/n8n/execution/itemCall';
import { nameProblem } from '../../../../shared/form/fields';
import { agentFields, criteriaFields } from './fields';
import type { Section } from './sections';

/** Names a problem with an agent by the field of the form, or by its place in a section's JSON. */
export function nameAgentProblem(
	call: ItemCall,
	problem: Problem,
	body: JsonRecord,
	isJson: (section: Section) => boolean = () => false,
): Problem {
	const { field, message } = problem;
	const [, section, below = ''] = /^(?:add_)?(criteria|signals)(.*)/.exec(field) ?? [];
	if (section !== undefined && isJson(section as Section)) {
		return { field: `${section}_json${below}`, message };
	}
	if (section === 'signals') return nameSignalProblem(below, message, body);
	return nameProblem(call, [...agentFields, ...criteriaFields], problem, body);
}

/** The form groups signals by type, so `[3]` becomes `signals.job_changes[0]`, the first of its type. */
function nameSignalProblem(below: string, message: string, body: JsonRecord): Problem {
	const [, index, inside = ''] = /^\[(\d+)\](.*)$/.exec(below) ?? [];
	if (index === undefined) return { field: `signals${below}`, message: asked(message) };
	const types = recordsOf(body.signals ?? body.add_signals).map(({ type }) => String(type));
	const type = types[Number(index)] ?? '';
	const before = types.slice(0, Number(index)).filter((other) => other === type).length;
	return { field: `signals.${type}[${before}]${inside}`, message };
}

/** If no signal was added, the message says where to get one. */
const asked = (message: string): string =>
	message === 'must have at least one entry'
		? 'must have at least one: add a signal, or take those of the proposal'
		: message;
