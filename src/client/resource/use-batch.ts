import { call } from '#client/call/api.ts'
import { notify, notifyUndo, notifyWarning } from '#client/call/notices.ts'
import { messageOf } from '#client/call/problem.ts'
import { compter } from '#wire/french.ts'
import { NOTICE_MS, type Notice } from '#wire/notice.ts'
import { LOT_MAX, type LotBody, type LotRapport } from '#wire/resource.ts'
import type { useResource } from './use-resource.ts'

type Lines = NonNullable<LotRapport['avant']>
type Answer = Notice & { readonly rapport: LotRapport }

/** Parts that one call takes. */
function parts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / LOT_MAX) }, (_, i) => all.slice(i * LOT_MAX, (i + 1) * LOT_MAX))
}

/** How many in all, and why not the first that was refused. */
function told({ faites, refusees }: LotRapport, answers: readonly Answer[], done: readonly [string, string]): string {
  const [only] = answers
  if (only && answers.length === 1) return only.message
  const [first] = refusees
  const words = compter(faites.length, `ligne ${done[0]}`, `lignes ${done[1]}`)
  if (!first) return `${words}.`
  const why = Object.values(first.champs ?? {})[0] ?? first.message
  return `${words}, ${compter(refusees.length, 'refusée', 'refusées')}\u00a0: ${why}`
}

const DELETED = ['supprimée', 'supprimées'] as const
const RESTORED = ['restaurée', 'restaurées'] as const
const CHANGED = ['modifiée', 'modifiées'] as const

/** What is done to several rows, each of it undone by « Défaire »; the list is read again. */
export function useBatch({ operations, relire }: ReturnType<typeof useResource>) {
  async function run(bodies: readonly LotBody[], done: readonly [string, string]) {
    const answers: Answer[] = []
    try {
      for (const body of bodies) answers.push(await call(operations.batch, { body }))
    } catch (error) {
      // What went before the line failed is done, and told.
      if (answers.length === 0) throw error
      notifyWarning(messageOf(error))
    }
    const rapport: LotRapport = {
      faites: answers.flatMap(a => a.rapport.faites),
      refusees: answers.flatMap(a => a.rapport.refusees),
      avant: answers.flatMap(a => a.rapport.avant ?? []),
    }
    void relire()
    return {
      rapport,
      message: told(rapport, answers, done),
      code: rapport.refusees.length > 0 ? 'warning' : 'success',
    } as const
  }
  /** Undone: what it comes to is told. */
  const undo = (bodies: readonly LotBody[], done: readonly [string, string]) => async () => {
    const { message, code } = await run(bodies, done)
    notify({ code, message, duration: NOTICE_MS.standard })
  }
  const changes = (lines: Lines) => parts(lines).map(modifier => ({ modifier }))

  async function finish({ rapport, message, code }: Awaited<ReturnType<typeof run>>, back: () => Promise<void>) {
    if (rapport.faites.length > 0) notifyUndo(message, back, code)
    else notifyWarning(message)
    return rapport
  }
  return {
    async remove(ids: readonly number[]): Promise<LotRapport> {
      const bodies = parts(ids).map(supprimer => ({ supprimer }))
      const ran = await run(bodies, DELETED)
      const restore = parts(ran.rapport.faites).map(restaurer => ({ restaurer }))
      return await finish(ran, undo(restore, RESTORED))
    },
    async change(lines: Lines): Promise<LotRapport> {
      const ran = await run(changes(lines), CHANGED)
      return await finish(ran, undo(changes(ran.rapport.avant ?? []), CHANGED))
    },
    /** As a person writes them. */
    async write(lines: readonly { id: number; valeurs: Record<string, string> }[]): Promise<LotRapport> {
      const ran = await run(
        parts(lines).map(saisir => ({ saisir })),
        CHANGED,
      )
      return await finish(ran, undo(changes(ran.rapport.avant ?? []), CHANGED))
    },
    /** One cell. @returns why it was refused, or null */
    async writeCell(id: number, field: string, text: string): Promise<string | null> {
      try {
        const ran = await run([{ saisir: [{ id, valeurs: { [field]: text } }] }], CHANGED)
        const [refused] = ran.rapport.refusees
        if (!refused) {
          await finish(ran, undo(changes(ran.rapport.avant ?? []), CHANGED))
          return null
        }
        return refused.champs?.[field] ?? Object.values(refused.champs ?? {})[0] ?? refused.message
      } catch (error) {
        return messageOf(error)
      }
    },
  }
}
