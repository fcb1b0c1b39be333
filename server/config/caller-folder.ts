import process from 'node:process'

/**
 * The folder in which somebody typed the command: npm changes to the project's own before it runs anything, so the start
 * script passes it on.
 */
export const callerFolder = (environment: NodeJS.ProcessEnv = process.env): string =>
  environment.VERSO_CALLER_FOLDER ?? process.cwd()
