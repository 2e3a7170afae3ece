import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'

/** What a page handed out: which sheets, in which version. */
export interface FicheRemise {
  readonly transmission_id: number
  readonly version: number
}

/** Sheets that each session was already handed, so that a phone reading its list all day long is one line, not a thousand. */
const remises = new Map<string, Set<string>>()
const SESSIONS_SUIVIES = 5000

const cleDe = ({ transmission_id, version }: FicheRemise): string => `${transmission_id}:${version}`

/**
 * Writes down that the caller was handed these sheets: one line of the audit for the page, which names sheets and never
 * what they say. A page that a session reads again is written for what is new on it.
 */
export async function noterPage(context: Context, action: string, fiches: readonly FicheRemise[]): Promise<void> {
  const { session_id } = context.caller
  const connues = remises.get(session_id)
  const nouvelles = fiches.filter(f => !connues?.has(cleDe(f)))
  if (nouvelles.length === 0) return
  const apres = { fiches: nouvelles.map(f => f.transmission_id) }
  await record(context, { action, entite: 'transmission:page', apres })
  // Remembered once it is kept: a line that was undone is written by the next reading.
  context.afterCommit(() => {
    const suivies = remises.get(session_id) ?? new Set<string>()
    for (const f of nouvelles) suivies.add(cleDe(f))
    if (remises.size >= SESSIONS_SUIVIES) remises.clear()
    remises.set(session_id, suivies)
  })
}

/** Writes down that the caller opened one sheet: each time, since each is somebody's decision to read it. */
export async function noterOuverture(context: Context, { transmission_id, version }: FicheRemise): Promise<void> {
  const entite = `transmission:${transmission_id}`
  await record(context, { action: 'transmission.ouvrir', entite, apres: { version } })
}
