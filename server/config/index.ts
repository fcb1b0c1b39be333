export * from './config'
export { ENGINE_NAMES, settingNeeded, type EngineConfig, type EngineName } from './engines'
