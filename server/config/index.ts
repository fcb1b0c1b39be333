export * from './config'
export type { EngineConfig, EngineName } from './engines'
