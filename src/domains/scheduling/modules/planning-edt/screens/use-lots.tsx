import { type ReactNode, useEffect, useRef, useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import { notify, notifyWarning } from '#client/call/notices.ts'
import { reasonOf } from '#client/call/problem.ts'
import { refusedStep, toldElsewhere, useSteps } from '#client/reading/deeds.ts'
import { useReread } from '#client/reading/use-writing.ts'
import type { Changement, Lot, ResultatLot } from '#domains/scheduling/model/bureau/changement.ts'
import type { History } from '#kit/time-grid/history.ts'
import type { GridHistory } from '#kit/time-grid/types.ts'
import { NOTICE_MS } from '#wire/notice.ts'
import { adresseCase } from '../address.ts'
import { defairePlanning, ecrirePlanning } from '../contract.ts'
import { type Agent, cleCase, type PosteDonnable } from '../view/cases.ts'
import { BlockedDialog, type Choix } from './blocked-dialog.tsx'
import type { Juge } from './loi/juge.ts'

export interface Lots {
  /** Sends changes as one lot, after those before it: drawn at once, put back where it is refused. */
  readonly faire: (nom: string, changements: readonly Changement[]) => void
  /** A lot that the office made of something else than changes: one step of the history, by its number. */
  readonly garder: (nom: string, lot_id: number) => void
  /** What the office has not answered for yet. */
  readonly enRoute: readonly Changement[]
  /** Why the last change of a day was refused, by `cleCase`. */
  readonly refus: ReadonlyMap<string, string>
  readonly history: GridHistory
  /** What is asked of whoever made a change that a rule blocks. */
  readonly demande: ReactNode
}

export interface Autour {
  /** As the office sees them. */
  readonly agents: readonly Agent[]
  readonly postes: readonly PosteDonnable[]
  readonly juge: Juge | null
}

interface Question {
  readonly resultat: ResultatLot
  readonly changements: readonly Changement[]
  readonly repondre: (choix: Choix | null) => void
}

const AUCUN_REFUS: ReadonlyMap<string, string> = new Map()

/** Where a change is told: the day it puts something on, else the day of the shift it is about. */
function caseDe(changement: Changement, agents: readonly Agent[]): string | null {
  if ('date' in changement) return cleCase(changement.utilisateur_id, changement.date)
  for (const agent of agents) {
    const trouvee = agent.calendrier.find(c => c.pointage_id === changement.pointage_id)
    if (trouvee) return cleCase(agent.wcu_utilisateur_id, trouvee.dadate)
  }
  return null
}

/** Changes of the month: one lot a gesture, in the order of the gestures, undone and done again by their numbers. */
export function useLots({ agents, postes, juge }: Autour, deeds: History, luA: string | null): Lots {
  const reread = useReread()
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  /** Versions that lots gave, until the month is read again. */
  const versions = useRef(new Map<number, number>())
  const [enRoute, setEnRoute] = useState<readonly (readonly Changement[])[]>([])
  const [refus, setRefus] = useState(AUCUN_REFUS)
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const lus = useRef(agents)
  lus.current = agents
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading brings its own versions
  useEffect(() => versions.current.clear(), [luA])

  const noter = ({ postes }: ResultatLot) => {
    for (const { pointage_id, version } of postes) versions.current.set(pointage_id, version)
  }
  const ajourner = (c: Changement): Changement =>
    c.sorte === 'poser' ? c : { ...c, version: versions.current.get(c.pointage_id) ?? c.version }
  const demander = (resultat: ResultatLot, changements: readonly Changement[]) =>
    new Promise<Choix | null>(resolve => {
      const question: Question = {
        ...{ resultat, changements },
        repondre: choix => {
          setQuestions(toutes => toutes.filter(q => q !== question))
          resolve(choix)
        },
      }
      setQuestions(toutes => [...toutes, question])
    })

  function direRefus(refuses: ResultatLot['refus'], changements: readonly Changement[]) {
    const dits = refuses.flatMap(({ rang, message }): [string, string][] => {
      const change = changements[rang]
      const cle = change && caseDe(change, lus.current)
      return cle ? [[cle, message]] : []
    })
    setRefus(new Map(dits))
    for (const message of new Set(refuses.map(r => r.message))) notifyWarning(message)
  }
  function direAlertes({ anomalies }: ResultatLot) {
    const [premiere] = anomalies
    if (!premiere) return
    const autres = anomalies.length - 1
    const suite = autres === 0 ? '' : autres === 1 ? ' Et une autre.' : ` Et ${autres} autres.`
    const faire = () => navigate(adresseCase(premiere.utilisateur_id, premiere.jour))
    const message = `${premiere.phrase}${suite}`
    notify({ code: 'warning', message, duration: NOTICE_MS.standard, action: { libelle: 'Voir', faire } })
  }
  /** A step of the history: the number it is taken back by is that of the last one. */
  async function reprendre(lot_id: number, sinon: string): Promise<number> {
    const mien = turn.current.then(() => call(defairePlanning, { params: { lot_id: String(lot_id) } }))
    turn.current = Promise.allSettled([mien])
    try {
      const resultat = await mien
      noter(resultat)
      setRefus(AUCUN_REFUS)
      return resultat.lot_id ?? lot_id
    } catch (error) {
      notifyWarning(`${sinon} ${reasonOf(error)}`)
      throw refusedStep(error)
    } finally {
      await reread(defairePlanning.sujet)
    }
  }
  function garder(nom: string, premier: number) {
    let lot = premier
    const pas = (sinon: string) => async () => {
      lot = await reprendre(lot, sinon)
    }
    deeds.push({ label: nom, undo: pas('Rien n’a été défait.'), redo: pas('Rien n’a été refait.') })
  }

  async function envoyer(nom: string, demandes: readonly Changement[]): Promise<void> {
    let [changements, choix]: [readonly Changement[], Choix] = [demandes, {}]
    while (changements.length > 0) {
      const body: Lot = { changements: changements.map(ajourner), ...choix }
      const resultat = await call(ecrirePlanning, { body })
      if (resultat.lot_id !== null) {
        noter(resultat)
        setRefus(AUCUN_REFUS)
        garder(nom, resultat.lot_id)
        // What blocks was read in full before it was kept.
        if (!resultat.bloquant) direAlertes(resultat)
        return
      }
      if (resultat.refus.length > 0 || !resultat.bloquant) return direRefus(resultat.refus, changements)
      const dit = await demander(resultat, changements)
      if (!dit) return
      // Mended, it is judged again as it is now.
      if ('repare' in dit) changements = dit.repare
      else choix = dit
    }
  }
  async function suivre(nom: string, changements: readonly Changement[]): Promise<void> {
    setEnRoute(tous => [...tous, changements])
    const mien = turn.current.then(() => envoyer(nom, changements))
    turn.current = Promise.allSettled([mien])
    try {
      await mien
    } catch (error) {
      notifyWarning(reasonOf(error))
    } finally {
      await reread(ecrirePlanning.sujet)
      setEnRoute(tous => tous.filter(un => un !== changements))
    }
  }
  const [question] = questions
  return {
    faire: (nom, changements) => {
      if (changements.length > 0) toldElsewhere(suivre(nom, changements))
    },
    garder,
    enRoute: enRoute.flat(),
    refus,
    history: useSteps(deeds),
    demande: question && (
      <BlockedDialog
        key={`${questions.length}:${JSON.stringify(question.changements)}`}
        {...question}
        autour={{ agents, postes, juge }}
      />
    ),
  }
}
