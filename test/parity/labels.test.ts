import { getLeadColumns } from '../../nodes/OutreachLead/resources/lead/columns/leadColumns';
import { actionNodes } from '../../tools/generate/nodes';
import { allParameters } from './forms';

/** The panel of a node cuts longer ones. */
const LABEL_MAX = 27;
/** The errors name it as the API calls the field. */
const LONGER = ['Max Connection Requests per Day'];
/** The columns of an import are set in further. */
const COLUMN_MAX = 24;

test('the panel shows each label whole', async () => {
	const labels = actionNodes
		.flatMap(allParameters)
		.filter(({ type }) => type !== 'notice')
		.map(({ displayName }) => displayName);
	expect(labels.length).toBeGreaterThan(200);
	expect(labels.filter(({ length }) => length > LABEL_MAX)).toEqual(LONGER);
	const { fields } = await getLeadColumns();
	expect(fields.filter(({ displayName }) => displayName.length > COLUMN_MAX)).toEqual([]);
});
