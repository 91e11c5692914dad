// It is in packages/conformance now, and still starts here.
import '../packages/conformance/main';
