import { createContext, type ReactNode, useContext, useState } from 'react'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import type { SuiteRemplacement } from '#domains/scheduling/model/appels/remplacement.ts'
import { annulerCongePose, retablirCongePose } from '#domains/scheduling/model/bureau/conge-operations.ts'
import {
  poserAstreinte,
  poserMaladie,
  poserTlc,
  retirerAstreinte,
  retirerMaladie,
  retirerTlc,
} from '#domains/scheduling/model/bureau/jour-operations.ts'
import { ReplacedDialog, tenusDans } from '#domains/scheduling/view/appels/replaced-dialog.tsx'
import type { JourIso } from '#wire/dates.ts'
import type { Agent } from '../view/cases.ts'
import { astreintesDu, type Fait, noteDu } from '../view/faits.ts'
import { direOu } from '../view/mots.ts'
import { DutyDialog } from './duty-dialog.tsx'
import { LeaveChangeForm, LeaveForm, SicknessForm } from './fact-form.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { type Bureau, BureauContext, useBureauAutour } from './use-bureau.ts'

/** Does one of the facts of a day, or asks what it takes. */
export type Faire = (fait: Fait, agent: Agent, jour: JourIso) => void

const FactsContext = createContext<Faire>(() => undefined)
export const useFacts = (): Faire => useContext(FactsContext)

interface Demande {
  readonly fait: Fait
  readonly agent: Agent
  readonly jour: JourIso
  /** Asked again, it is another form. */
  readonly rang: number
}

/** Sickness, leave, TLC, duties and notes of the month, from menus and panels alike. */
export function FactsProvider({ children }: { readonly children: ReactNode }) {
  const bureau = useContext(BureauContext)
  return bureau ? <WithDesk bureau={bureau}>{children}</WithDesk> : children
}

function WithDesk({ bureau, children }: { readonly bureau: Bureau; readonly children: ReactNode }) {
  const [demande, setDemande] = useState<Demande | null>(null)
  const { directs, remplacement } = useDirects(bureau)
  const faire: Faire = (fait, agent, jour) => {
    const direct = directs[fait]
    if (direct) direct(agent, jour)
    else setDemande({ fait, agent, jour, rang: (demande?.rang ?? 0) + 1 })
  }
  return (
    <FactsContext value={faire}>
      {children}
      {remplacement}
      {demande && <Asked key={demande.rang} {...demande} onClose={() => setDemande(null)} />}
    </FactsContext>
  )
}

function Asked({ fait, onClose, ...de }: Demande & { readonly onClose: () => void }) {
  const { mois, aujourdhui } = useBureauAutour()
  if (fait === 'maladie') return <SicknessForm {...de} aujourdhui={aujourdhui} />
  if (fait === 'conge') return <LeaveForm {...de} aujourdhui={aujourdhui} />
  if (fait === 'modifier-conge') return <LeaveChangeForm {...de} aujourdhui={aujourdhui} />
  if (fait === 'astreinte') return <DutyDialog {...de} onClose={onClose} />
  return <NoteDialog {...de} note={noteDu(de.agent, de.jour, mois)} onClose={onClose} />
}

type Direct = (agent: Agent, jour: JourIso) => void

interface Directs {
  readonly directs: Partial<Record<Fait, Direct>>
  /** Asked where a colleague holds the posts of whoever is there again. */
  readonly remplacement: ReactNode
}

/** What asks nothing: done at once, and taken back by its opposite. */
function useDirects({ agents, mois }: Bureau): Directs {
  const nommer = (quoi: string, userId: unknown, jour: JourIso) =>
    `${quoi}, ${direOu(agents.find(a => String(a.wcu_utilisateur_id) === userId)?.label ?? '', jour)}`
  const deed = (quoi: string) => (input: { readonly params: { readonly date: unknown; readonly userId: unknown } }) =>
    nommer(quoi, input.params.userId, String(input.params.date))
  const mettre = useWriting(poserTlc, {
    toast: true,
    deed: deed('TLC'),
    undo: (_, { params }) => undoBy(retirerTlc, { params }, 'Le TLC reste.'),
  })
  const oterTlc = useWriting(retirerTlc, {
    toast: true,
    deed: deed('retrait du TLC'),
    undo: (_, { params }) => undoBy(poserTlc, { params }, 'Le TLC reste retiré.'),
  })
  const oterMaladie = useWriting(retirerMaladie, {
    toast: error => tenusDans(error) === null,
    deed: deed('retrait de l’arrêt'),
    undo: ({ jours, retour }, { params }) =>
      undoBy(
        poserMaladie,
        { params, body: { date_debut: jours[0], date_fin: jours.at(-1), retour } },
        'L’arrêt reste retiré.',
      ),
  })
  const oterAstreinte = useWriting(retirerAstreinte, {
    toast: true,
    deed: deed('retrait de l’astreinte'),
    undo: (_, { params }) => {
      const agent = agents.find(a => String(a.wcu_utilisateur_id) === params.userId)
      const [une, ...autres] = agent ? astreintesDu(agent, String(params.date), mois) : []
      // Only one is put back at a time: several are told, and stay off.
      if (!une || autres.length > 0) return null
      const { heure_debut, heure_fin } = une
      return undoBy(poserAstreinte, { params, body: { heure_debut, heure_fin } }, 'L’astreinte reste retirée.')
    },
  })
  const annuler = useWriting(annulerCongePose, {
    toast: error => tenusDans(error) === null,
    deed: ({ params, query }) => nommer('annulation du congé', query?.utilisateur, String(params.cle)),
    undo: ({ demande_conge_id, de }) =>
      undoBy(
        retablirCongePose,
        { params: { demande_conge_id: String(demande_conge_id) }, body: { de } },
        'Le congé reste annulé.',
      ),
  })
  const par = (agent: Agent, date: JourIso) => ({ params: { date, userId: String(agent.wcu_utilisateur_id) } })
  const retours = {
    maladie: (agent: Agent, jour: JourIso, remplacement?: SuiteRemplacement) =>
      oterMaladie.write({ ...par(agent, jour), body: undefined, ...(remplacement && { query: { remplacement } }) }),
    conge: (agent: Agent, jour: JourIso, remplacement?: SuiteRemplacement) =>
      annuler.write({
        params: { cle: jour },
        query: { utilisateur: String(agent.wcu_utilisateur_id), ...(remplacement && { remplacement }) },
      }),
  }
  const [retour, setRetour] = useState<{ quoi: keyof typeof retours; agent: Agent; jour: JourIso } | null>(null)
  const revenir = (quoi: keyof typeof retours) => (agent: Agent, jour: JourIso) => {
    setRetour({ quoi, agent, jour })
    void retours[quoi](agent, jour)
  }
  const directs: Directs['directs'] = {
    tlc: (agent, jour) => void mettre.write(par(agent, jour)),
    'retirer-tlc': (agent, jour) => void oterTlc.write(par(agent, jour)),
    'retirer-maladie': revenir('maladie'),
    'retirer-astreinte': (agent, jour) => void oterAstreinte.write(par(agent, jour)),
    'annuler-conge': revenir('conge'),
  }
  const ecriture = retour?.quoi === 'conge' ? annuler : oterMaladie
  const remplacement = (
    <ReplacedDialog
      tenus={tenusDans(ecriture.refusal)}
      titulaire={retour?.agent.label ?? ''}
      pending={ecriture.pending}
      onChoose={suite => retour && retours[retour.quoi](retour.agent, retour.jour, suite)}
      onClose={ecriture.forget}
    />
  )
  return { directs, remplacement }
}
