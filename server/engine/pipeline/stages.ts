/** Stages of a document on its way, in order; each takes about this share of the whole time. */
export const STAGE_WEIGHTS = { extract: 6, translate: 80, merge: 8, check: 6 } as const

export type PipelineStage = keyof typeof STAGE_WEIGHTS

export interface Progress {
  readonly stage: PipelineStage
  /** 0 to 100, whole and never falling. 100 is left to whoever has stored the result. */
  readonly percent: number
}

const ORDER = Object.keys(STAGE_WEIGHTS) as PipelineStage[]

/** Turns "this share of this stage" into one number for the progress bar; tells `listen` only what is news. */
export function createProgress(
  listen: (progress: Progress) => void,
): (stage: PipelineStage, share: number) => void {
  let told: Progress | undefined
  return (stage, share) => {
    const before = ORDER.slice(0, ORDER.indexOf(stage)).reduce((sum, name) => sum + STAGE_WEIGHTS[name], 0)
    const here = STAGE_WEIGHTS[stage] * Math.min(1, Math.max(0, share))
    const percent = Math.max(told?.percent ?? 0, Math.min(99, Math.floor(before + here)))
    if (told && told.stage === stage && told.percent === percent) return
    told = { stage, percent }
    listen(told)
  }
}
