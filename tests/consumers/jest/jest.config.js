// The package is ES modules, which Node loads as they are: nothing is translated.
export default { transform: {} };
