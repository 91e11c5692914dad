import {
	type ICredentialDataDecryptedObject,
	type ICredentials,
	ICredentialsHelper,
	type ICredentialsExpressionResolveValues,
	type IExecuteData,
	type IHttpRequestOptions,
	type INodeCredentialsDetails,
	type INodeProperties,
	type IWorkflowExecuteAdditionalData,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import { OutreachApi } from '../../../credentials/OutreachApi.credentials';

/** Stands for n8n's credential store: resolves expressions for the item and authenticates as the credential class says. */
export class StoredCredentials extends ICredentialsHelper {
	constructor(private readonly stored: Readonly<Record<string, ICredentialDataDecryptedObject>>) {
		super();
	}

	async getDecrypted(
		_additionalData: IWorkflowExecuteAdditionalData,
		{ id }: INodeCredentialsDetails,
		_type: string,
		mode: WorkflowExecuteMode,
		executeData?: IExecuteData,
		_raw?: boolean,
		values?: ICredentialsExpressionResolveValues,
	): Promise<ICredentialDataDecryptedObject> {
		const data = this.stored[id ?? ''];
		if (!data) throw new Error(`No credential ${id}`);
		if (!values) return { ...data };
		return values.workflow.expression.getParameterValue(
			data as never,
			values.runExecutionData,
			values.runIndex,
			values.itemIndex,
			values.node.name,
			values.connectionInputData,
			mode,
			{},
			executeData,
		) as unknown as ICredentialDataDecryptedObject;
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		_type: string,
		options: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return await new OutreachApi().authenticate(credentials, options);
	}

	getParentTypes = () => [];

	isCredentialUsableByNode = () => true;

	preAuthentication = async () => undefined;

	runPreAuthentication = async () => undefined;

	getCredentialsProperties = (): INodeProperties[] => new OutreachApi().properties;

	getCredentials = async (): Promise<ICredentials> => await unused();

	updateCredentials = async (): Promise<void> => await unused();

	updateCredentialsOauthTokenData = async (): Promise<void> => await unused();
}

async function unused(): Promise<never> {
	throw new Error('No test needs this');
}
