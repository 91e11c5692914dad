import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

// The API's document does not say whether leads who join the list of a started or paused campaign are written to.

export const ifListUsed: INodeProperties = {
	displayName: 'If a Campaign Uses the List',
	name: 'ifListUsed',
	type: 'options',
	// It decides for the whole run.
	noDataExpression: true,
	options: [
		{
			name: 'Add, and Say So',
			value: 'add',
			description: 'Add the leads; a hint above the output names the campaigns',
		},
		{
			name: 'Stop',
			value: 'stop',
			description:
				'Add nobody if a started or paused campaign uses the list, or if the key may not read campaigns',
		},
		{
			name: 'Stop Unless Run by Hand',
			value: 'stopUnlessManual',
			description: 'Like Stop, but in a run by hand in the editor the leads are added',
		},
	],
	default: 'add',
	description:
		'The API does not say whether leads added to the list of a started or paused campaign are written to. To see which campaigns use the list, the key needs the scope campaigns:read.',
};

/** Whether no lead may be added to a list that a campaign uses. */
export const stops = (ifUsed: string, context: Pick<IExecuteFunctions, 'getMode'>): boolean =>
	ifUsed === 'stop' || (ifUsed === 'stopUnlessManual' && context.getMode() !== 'manual');
