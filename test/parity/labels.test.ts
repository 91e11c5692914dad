import type { INodeProperties } from 'n8n-workflow';

import { getLeadColumns } from '../../nodes/OutreachLead/resources/lead/columns/leadColumns';
import { actionNodes } from '../../tools/generate/nodes';
import { allParameters } from './forms';

/** The panel of a node cuts longer ones. */
const LABEL_MAX = 27;
/** The errors name it as the API calls the field. */
const LONGER = ['Max Connection Requests per Day'];
/** In a collection, a text has one more icon beside its label, by which it opens in a panel of its own. */
const OPTIONAL_TEXT_MAX = 25;
/** The columns of an import are set in further. */
const COLUMN_MAX = 24;

test('the panel shows each label whole', async () => {
	const labels = actionNodes
		.flatMap(allParameters)
		.filter(({ type }) => type !== 'notice')
		.map(({ displayName }) => displayName);
	expect(labels.length).toBeGreaterThan(200);
	expect(labels.filter(({ length }) => length > LABEL_MAX)).toEqual(LONGER);
	const texts = actionNodes
		.flatMap(allParameters)
		.filter(({ type }) => type === 'collection')
		.flatMap(({ options = [] }) => options as INodeProperties[])
		.filter(({ type, typeOptions }) => type === 'string' && !typeOptions?.multipleValues);
	expect(texts.length).toBeGreaterThan(20);
	expect(texts.filter(({ displayName }) => displayName.length > OPTIONAL_TEXT_MAX)).toEqual([]);
	const { fields } = await getLeadColumns();
	expect(fields.filter(({ displayName }) => displayName.length > COLUMN_MAX)).toEqual([]);
});
