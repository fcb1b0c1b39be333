export * from './config'
export { ENGINE_NAMES, settingNeeded, type EngineConfig, type EngineName } from './engines'
export type { MetricsConfig } from './metrics'
export type { Role } from './role'
