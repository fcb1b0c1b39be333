import js from '@eslint/js'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const tests = ['**/*.test.{ts,tsx}', '**/*.spec.ts', 'e2e/**', '**/testing/**']

export default tseslint.config(
  { ignores: ['node_modules/', 'build/', 'public/build/', 'data/', '.cache/', 'test-results/'] },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked.map((config) => ({ ...config, files: ['**/*.{ts,tsx}'] })),
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/only-throw-error': 'off', // Remix: a Response is thrown on purpose
      '@typescript-eslint/require-await': 'off',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read settings in server/config and pass them in.' },
      ],
      'no-console': 'error',
      'max-lines': ['error', { max: 400 }],
      'max-lines-per-function': ['error', { max: 80 }],
      // Text of documents is full of control characters; matching them is our trade.
      'no-control-regex': 'off',
      'no-misleading-character-class': 'off',
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    rules: { ...reactHooks.configs.recommended.rules, ...jsxA11y.flatConfigs.recommended.rules },
  },
  { files: ['app/routes/**/*.tsx'], rules: { 'max-lines': ['error', { max: 250 }] } },
  {
    files: ['server/config/**', '*.config.{ts,js}', 'e2e/**', 'scripts/**', 'bench/**', '**/testing/**'],
    rules: { 'no-restricted-properties': 'off', 'no-console': 'off' },
  },
  { files: ['server/cli/**'], rules: { 'no-console': 'off' } },
  {
    files: tests,
    rules: { 'max-lines-per-function': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        performance: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        setInterval: 'readonly',
        clearTimeout: 'readonly',
        clearInterval: 'readonly',
        Buffer: 'readonly',
        module: 'writable',
        SharedArrayBuffer: 'readonly',
        Atomics: 'readonly',
        AbortSignal: 'readonly',
      },
    },
  },
)
