import { WorkflowExecute } from 'n8n-core';
import type { INodeExecutionData } from 'n8n-workflow';

type HandleErrorOutput = (
	workflow: unknown,
	executionData: unknown,
	nodeSuccessData: INodeExecutionData[][],
	runIndex: number,
) => void;

const engine = WorkflowExecute.prototype as unknown as { handleNodeErrorOutput: HandleErrorOutput };

/** n8n-core 2.0 to 2.34 and 2.35.0 take no other item for a failed one. */
const isFailed = ({ error, json }: INodeExecutionData): boolean => {
	const { length } = Object.keys(json);
	if (error) return true;
	return Boolean(json.error) && (length === 1 || (length === 2 && Boolean(json.message)));
};

/** The key by which the present n8n-core takes an item for a success. */
const SUCCESS = 'taken for a success';

/** Runs nodes under the old rule of which items leave by the error output. */
export async function underOldErrorOutput<T>(work: () => Promise<T>): Promise<T> {
	const { handleNodeErrorOutput } = engine;
	engine.handleNodeErrorOutput = function (workflow, executionData, nodeSuccessData, runIndex) {
		const successes = nodeSuccessData.flat().filter((item) => !isFailed(item));
		for (const { json } of successes) json[SUCCESS] = true;
		handleNodeErrorOutput.call(this, workflow, executionData, nodeSuccessData, runIndex);
		for (const { json } of successes) delete json[SUCCESS];
	};
	try {
		return await work();
	} finally {
		engine.handleNodeErrorOutput = handleNodeErrorOutput;
	}
}
