import { type ReactNode, useEffect, useRef, useState } from 'react'
import { markClean, markDirty } from '#client/address/dirty.ts'
import { navigate } from '#client/address/location.ts'
import { useMobile } from '#client/address/viewport.ts'
import { call } from '#client/call/api.ts'
import { notify, notifySuccess, notifyWarning, UNDO_MS } from '#client/call/notices.ts'
import { reasonOf } from '#client/call/problem.ts'
import { maybeDone } from '#client/call/use-once.ts'
import { refusedStep, toldElsewhere, useSteps } from '#client/reading/deeds.ts'
import { useFollow, useReread } from '#client/reading/use-writing.ts'
import type { Changement, Lot, ResultatLot } from '#domains/scheduling/model/bureau/changement.ts'
import type { Anomalie } from '#domains/scheduling/model/regles/types.ts'
import type { Deed, History } from '#kit/time-grid/history.ts'
import type { GridHistory } from '#kit/time-grid/types.ts'
import { useUnmount } from '#kit/unmount.ts'
import { isBrieflySilent, isOnline } from '#offline/connectivity.ts'
import { compter } from '#wire/french.ts'
import { finirPhrase } from '#wire/moments.ts'
import { NOTICE_MS } from '#wire/notice.ts'
import { adresseCase } from '../address.ts'
import { defairePlanning, ecrirePlanning } from '../contract.ts'
import { type EnRoute, enClair, Numeros, numeroter } from '../view/attente.ts'
import { type Agent, cleCase, type PosteDonnable, rejouer } from '../view/cases.ts'
import { parGravite } from '../view/mots.ts'
import { Phrases } from '../view/phrases.ts'
import { BlockedDialog, type Choix } from './blocked-dialog.tsx'
import { insister } from './insister.ts'
import type { Juge } from './loi/juge.ts'

export interface Lots {
  /** Sends changes as one lot, after those before it: drawn at once, put back where it is refused. */
  readonly faire: (nom: string, changements: readonly Changement[]) => void
  /** A lot that the office made of something else than changes: one step of the history, by its number. */
  readonly garder: (nom: string, lot_id: number) => void
  /** What the office has not answered for yet. */
  readonly enRoute: readonly EnRoute[]
  /** What was done last, or that it was not: for whoever does not see the month. */
  readonly dit: string
  /** Rules that the last change to break any broke without being stopped, the gravest first; none once something is taken back. */
  readonly signale: readonly Anomalie[]
  readonly oublierSignale: () => void
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
  /** Whose it is. */
  readonly lot: Omit<Attente, 'pas'>
  readonly resultat: ResultatLot
  readonly changements: readonly Changement[]
  readonly phrase: string | undefined
  readonly repondre: (choix: Choix | null) => void
}

/** A lot from its gesture until the month is read with it. */
interface Attente {
  readonly nom: string
  readonly changements: readonly EnRoute[]
  /** The readings of the month that its gesture saw, counted by the answers before them. */
  readonly base: number
  /** Its step of the history; null where nothing of it was kept. */
  readonly pas: Promise<Deed | null>
  repondu: boolean
  /** Somebody asked for it to be undone, before it was known. */
  repris: boolean
}

interface Vu {
  readonly version: number
  readonly rang: number
  readonly cle: string
}

/** What a step is called, and what is told of it. */
interface Pas {
  readonly verbe: string
  readonly fait: string
  readonly sinon: string
}
const DEFAIRE: Pas = { verbe: 'Défaire', fait: 'Défait', sinon: 'Rien n’a été défait.' }
const REFAIRE: Pas = { verbe: 'Refaire', fait: 'Refait', sinon: 'Rien n’a été refait.' }
type Reprendre = (lot_id: number, nom: string, pas: Pas) => Promise<number>
/** The desk that stands over each history now: a step that was kept while one was away is taken by it. */
const tenus = new WeakMap<History, Reprendre>()
/** Posts from which a step is a large one. */
const BEAUCOUP = 20

const AUCUNE_REGLE: readonly Anomalie[] = []
const AUCUN_REFUS: ReadonlyMap<string, string> = new Map()

/** Where a change is told: the day it puts something on, else the day of the shift it is about. */
function caseDe(changement: Changement, agents: readonly Agent[], vus: ReadonlyMap<number, Vu>): string | null {
  if ('date' in changement) return cleCase(changement.utilisateur_id, changement.date)
  for (const agent of agents) {
    const trouvee = agent.calendrier.find(c => c.pointage_id === changement.pointage_id)
    if (trouvee) return cleCase(agent.wcu_utilisateur_id, trouvee.dadate)
  }
  return vus.get(changement.pointage_id)?.cle ?? null
}

const HORS_LIGNE = 'Hors ligne\u00a0: le planning se modifie avec du réseau.'
const EN_ATTENTE = 'Le planning du mois'
const perdu = (nom: string): string => `Pas enregistré\u00a0: ${nom}`

/**
 * Changes of the month: one lot a gesture, in the order of the gestures, undone and done again by their numbers. Nothing is dropped
 * without a word: a lot whose answer is lost is sent again as the same one until it is known, those after it wait, and each of them is
 * told anew against what the office made of those before.
 */
export function useLots({ agents, postes, juge }: Autour, deeds: History, luA: string | null): Lots {
  const reread = useReread()
  const follow = useFollow()
  const steps = useSteps(deeds)
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const presses = useRef<Promise<unknown>>(Promise.resolve())
  const [numeros] = useState(() => new Numeros())
  const [phrases] = useState(() => new Phrases())
  /** Versions that answers gave, in their order; those that came since a gesture saw the month win over what it saw. */
  const vus = useRef(new Map<number, Vu>())
  const reponses = useRef(0)
  const lu = useRef(0)
  const [attentes, setAttentes] = useState<readonly Attente[]>([])
  /** The same at once: a key pressed right after another finds what that one sent. */
  const file = useRef(attentes)
  const ranger = (changer: (toutes: readonly Attente[]) => readonly Attente[]) => {
    file.current = changer(file.current)
    setAttentes(file.current)
  }
  const [refus, setRefus] = useState(AUCUN_REFUS)
  const [dit, setDit] = useState('')
  const [signale, setSignale] = useState(AUCUNE_REGLE)
  const mobile = useMobile()
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const lus = useRef(agents)
  lus.current = agents
  const parti = useRef(false)
  // What waits goes on without the desk; only its questions have nobody to be asked.
  useUnmount(() => {
    parti.current = true
    for (const { repondre } of questions) repondre(null)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading brings its own versions
  useEffect(() => {
    lu.current = reponses.current
  }, [luA])

  const noter = ({ postes }: ResultatLot) => {
    reponses.current += 1
    for (const { pointage_id, version, utilisateur_id, pointage_date } of postes)
      vus.current.set(pointage_id, { version, rang: reponses.current, cle: cleCase(utilisateur_id, pointage_date) })
  }
  const ajourner = (c: Changement, base: number): Changement => {
    const vu = c.sorte === 'poser' ? undefined : vus.current.get(c.pointage_id)
    return c.sorte === 'poser' || !vu || vu.rang <= base ? c : { ...c, version: vu.version }
  }
  const casesDe = (changements: readonly Changement[]) => changements.map(c => caseDe(c, lus.current, vus.current))
  const demander = (lot: Question['lot'], resultat: ResultatLot, changements: readonly Changement[]) =>
    new Promise<Choix | null>(resolve => {
      const question: Question = {
        ...{ lot, resultat, changements, phrase: phrases.pour(casesDe(changements)) },
        repondre: choix => {
          setQuestions(toutes => toutes.filter(q => q !== question))
          resolve(choix)
        },
      }
      setQuestions(toutes => [...toutes, question])
    })

  /** After what is under way, and before what comes next; a reload asks first. */
  function aSonTour<T>(faire: () => Promise<T>): Promise<T> {
    const cle = crypto.randomUUID()
    markDirty(cle, EN_ATTENTE)
    const mien = turn.current.then(faire).finally(() => markClean(cle))
    turn.current = Promise.allSettled([mien])
    return mien
  }
  function direRefus(nom: string, refuses: ResultatLot['refus'], changements: readonly Changement[]) {
    const dits = refuses.flatMap(({ rang, message }): [string, string][] => {
      const change = changements[rang]
      const cle = change && caseDe(change, lus.current, vus.current)
      return cle ? [[cle, message]] : []
    })
    setRefus(new Map(dits))
    setDit(perdu(nom))
    for (const message of new Set(refuses.map(r => r.message))) notifyWarning(message)
  }
  /** Above the month, with the ways out; where there is no month in sight, in passing. */
  function direAlertes({ anomalies: toutes, bloquant }: ResultatLot) {
    // What blocks was read in full before it was kept.
    const anomalies = bloquant ? AUCUNE_REGLE : toutes.toSorted(parGravite)
    const [premiere] = anomalies
    if (!premiere) return
    if (!mobile) return setSignale(anomalies)
    const autres = anomalies.length - 1
    const suite = autres === 0 ? '' : autres === 1 ? ' Et une autre.' : ` Et ${autres} autres.`
    const faire = () => navigate(adresseCase(premiere.utilisateur_id, premiere.jour))
    const message = `${premiere.phrase}${suite}`
    notify({ code: 'warning', message, duration: NOTICE_MS.standard, action: { libelle: 'Voir', faire } })
  }
  /** To the screen reader; a large step to everybody, for much of what it moved is out of sight. */
  function direPas(dit: string, { postes, disparus }: ResultatLot) {
    const combien = postes.length + disparus.length
    setDit(dit)
    if (combien >= BEAUCOUP) notifySuccess(finirPhrase(`${dit}, ${compter(combien, 'poste')}`))
  }
  /** A step of the history: the number it is taken back by is that of the last one. */
  async function reprendre(lot_id: number, nom: string, { verbe, fait, sinon }: Pas): Promise<number> {
    const params = { lot_id: String(lot_id) }
    try {
      const { resultat } = await aSonTour(() =>
        insister(`${verbe}\u00a0: ${nom}`, once => call(defairePlanning, { params, once })),
      )
      noter(resultat)
      setRefus(AUCUN_REFUS)
      setSignale(AUCUNE_REGLE)
      direPas(`${fait}\u00a0: ${nom}`, resultat)
      return resultat.lot_id ?? lot_id
    } catch (error) {
      notifyWarning(`${sinon} ${reasonOf(error)}`)
      throw refusedStep(error)
    } finally {
      // The next step needs no month read again: fifty of them share a few readings.
      follow(defairePlanning.sujet)
    }
  }
  useEffect(() => {
    tenus.set(deeds, reprendre)
  })
  function garder(nom: string, premier: number): Deed {
    let lot = premier
    const pas = (mots: Pas) => async () => {
      lot = await (tenus.get(deeds) ?? reprendre)(lot, nom, mots)
    }
    const deed = {
      label: nom,
      undo: pas(DEFAIRE),
      redo: pas(REFAIRE),
    }
    deeds.push(deed)
    return deed
  }

  /** @returns its step of the history, null where nothing was kept: that was told */
  async function envoyer(lot: Omit<Attente, 'pas'>): Promise<Deed | null> {
    const { nom, changements: demandes, base } = lot
    let [changements, choix]: [readonly EnRoute[], Choix] = [demandes.flatMap(c => numeros.exprimer(c)), {}]
    while (changements.length > 0) {
      const body: Lot = { changements: changements.map(c => ajourner(enClair(c), base)), ...choix }
      const { resultat, tarde } = await insister(nom, once => call(ecrirePlanning, { body, once }))
      if (resultat.lot_id !== null) {
        phrases.oublier(casesDe(changements))
        numeros.apprendre(changements, resultat)
        noter(resultat)
        setRefus(AUCUN_REFUS)
        if (tarde) notifySuccess(finirPhrase(`Enregistré\u00a0: ${nom}`))
        direAlertes(resultat)
        return garder(nom, resultat.lot_id)
      }
      if (resultat.refus.length > 0 || !resultat.bloquant) {
        direRefus(nom, resultat.refus, changements)
        return null
      }
      if (parti.current) {
        notifyWarning(`${finirPhrase(perdu(nom))} Une règle le bloque.`)
        return null
      }
      const reponse = await demander(lot, resultat, changements)
      if (!reponse) {
        setDit(perdu(nom))
        return null
      }
      // Mended, it is judged again as it is now.
      if ('repare' in reponse) changements = reponse.repare
      else {
        choix = reponse
        // Until it is kept: the next answer may be that a colleague was there first.
        if (reponse.motif_derogation !== undefined) phrases.garder(casesDe(changements), reponse.motif_derogation)
      }
    }
    return null
  }
  function direPerdu(nom: string, changements: readonly Changement[], error: unknown) {
    setDit(perdu(nom))
    if (!maybeDone(error)) return notifyWarning(reasonOf(error))
    const action = { libelle: 'Réessayer', faire: () => faire(nom, changements) }
    const message = `${finirPhrase(perdu(nom))} ${reasonOf(error)}`
    notify({ code: 'warning', message, duration: UNDO_MS, action })
  }
  async function suivre(nom: string, demandes: readonly Changement[]): Promise<void> {
    const changements = numeroter(demandes)
    numeros.noter(changements)
    const corps = { nom, changements, base: lu.current, repondu: false, repris: false }
    const pas = aSonTour(() => envoyer(corps)).catch((error: unknown) => {
      direPerdu(nom, demandes, error)
      return null
    })
    const attente: Attente = Object.assign(corps, { pas })
    const oublier = () => ranger(toutes => toutes.filter(une => une !== attente))
    ranger(toutes => [...toutes, attente])
    if (!(await pas)) {
      numeros.refuser(changements)
      // Drawn no longer than it waits: the same letter, typed again at once, would change nothing.
      oublier()
    }
    attente.repondu = true
    await reread(ecrirePlanning.sujet)
    oublier()
  }
  function faire(nom: string, changements: readonly Changement[]) {
    // Known to be out of reach, though the screen was not drawn again since: nothing is drawn that the office would not get. What
    // comes in a moment of silence takes its turn behind what is sent again.
    if (changements.length > 0 && !isOnline() && !isBrieflySilent()) {
      setDit(perdu(nom))
      notifyWarning(`${finirPhrase(perdu(nom))} ${HORS_LIGNE}`)
      return
    }
    setDit(changements.length > 0 ? nom : 'Rien à changer')
    if (changements.length > 0) toldElsewhere(suivre(nom, changements))
  }

  const attendue = (toutes: readonly Attente[]) => toutes.findLast(une => !une.repondu && !une.repris)
  /** What was done last, were it not known yet whether it was: nothing before it is undone in its place. */
  function undo() {
    const derniere = attendue(file.current)
    if (derniere) {
      derniere.repris = true
      ranger(toutes => [...toutes])
    }
    const mien = presses.current.then(async () => {
      const pas = await derniere?.pas
      if (!derniere || pas) await deeds.undo(pas ?? undefined)
    })
    presses.current = Promise.allSettled([mien])
    toldElsewhere(mien)
  }
  function redo() {
    const mien = presses.current.then(() => turn.current).then(() => deeds.redo())
    presses.current = Promise.allSettled([mien])
    toldElsewhere(mien)
  }
  const [question] = questions
  /** The month with all that waits but one lot: what was typed before and after it stands on the grid too. */
  const sansLot = (lot: Question['lot']) =>
    rejouer(
      agents,
      attentes.filter(une => une !== lot).flatMap(une => une.changements.flatMap(c => numeros.nommer(c))),
      postes,
    )
  return {
    faire,
    garder,
    enRoute: attentes.flatMap(une => une.changements.flatMap(c => numeros.nommer(c))),
    refus,
    dit,
    signale,
    oublierSignale: () => setSignale(AUCUNE_REGLE),
    history: { undone: attendue(attentes)?.nom ?? steps.undone, redone: steps.redone, undo, redo },
    demande: question && (
      <BlockedDialog
        key={`${questions.length}:${JSON.stringify(question.changements)}`}
        {...question}
        autour={{ agents: sansLot(question.lot), postes, juge }}
      />
    ),
  }
}
