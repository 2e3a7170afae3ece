import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { navigate } from '#client/address/location.ts'
import { useMobile } from '#client/address/viewport.ts'
import { useFormDialog } from '#client/form/use-form-dialog.tsx'
import { useOnline, useSession } from '#client/queue/use-sync.ts'
import { type ReadState, useReading } from '#client/reading/use-reading.ts'
import { undoBy } from '#client/reading/use-writing.ts'
import { mayCall } from '#client/session/rights.ts'
import { adresseVehicule } from '#domains/field-service/modules/gestion-des-vehicules/address.ts'
import { VEHICULES } from '#domains/field-service/modules/gestion-des-vehicules/contract.ts'
import type { ContactSaisi, Palier } from '#domains/residences/model/contact.ts'
import {
  type Echeance,
  enregistrerContact,
  formulaireContact,
  listerEcheances,
} from '#domains/residences/model/contacts-operations.ts'
import { deposerFichierLegal } from '#domains/residences/model/legal-operations.ts'
import { adresseDocument, adresseRevision } from '#domains/residences/modules/systeme-documentaire/address.ts'
import { lireDocument, listerEcheancesDocuments } from '#domains/residences/modules/systeme-documentaire/contract.ts'
import { HouseLink } from '#domains/residences/view/house-link.tsx'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { Pill, type PillTone } from '#kit/pill/pill.tsx'
import type { JourIso } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { deQui } from '#wire/names.ts'
import { holdersOf } from '#wire/operation.ts'
import { adresseDepot, adresseResident } from '../address.ts'
import { lireResident } from '../contract.ts'
import classes from './above-list.module.css'

const MOTS: Readonly<Record<Exclude<Palier, 'passee'>, readonly [PillTone, string]>> = {
  sept: ['bad', 'Sous 7 jours'],
  trente: ['wait', 'Sous 30 jours'],
  soixante: ['info', 'Sous 60 jours'],
}

interface End {
  readonly key: string
  readonly le: JourIso
  readonly palier: Palier
  readonly link: ReactNode
  readonly words: string
  /** Of what is past, as it agrees with what it is: "Terminée" of a measure, "Périmé" of a document. */
  readonly past: string
  /** Who is to do something about it. */
  readonly par: string
  /** The act that ends it, for who may. */
  readonly act: ReactNode
}

/** Past, each agrees with what it is. */
const VEHICULE = {
  'controle-technique': { quoi: 'Contrôle technique', past: 'Échu' },
  assurance: { quoi: 'Assurance du véhicule', past: 'Terminée' },
} as const

/** Before they are known, and where they are not: one line all the same, so that nothing under it moves. */
const PAS_LUES: Readonly<Record<ReadState, string>> = {
  chargement: 'Échéances…',
  pret: 'Aucune échéance sous 60 jours',
  hors_ligne: 'Échéances\u00a0: à lire avec du réseau',
  erreur: 'Échéances\u00a0: elles n’ont pas pu être lues',
  interdit: 'Échéances\u00a0: vous n’y avez pas accès',
  introuvable: 'Échéances\u00a0: elles n’ont pas pu être lues',
}

/**
 * Ends of measures and papers of residents, of the house's vehicles, and of documents for who may read them, the nearest first; null, and why, until all of
 * them are known.
 */
function useEnds(): { readonly ends: readonly End[] | null; readonly state: ReadState } {
  const online = useOnline()
  const session = useSession()
  const { data, state } = useReading(listerEcheances)
  const readsDocuments = mayCall(session, [listerEcheancesDocuments])
  const documents = useReading(listerEcheancesDocuments, {}, { enabled: readsDocuments })
  const renews = mayCall(session, [deposerFichierLegal])
  const missing = !data ? state : readsDocuments && !documents.data ? documents.state : null
  // Those of residents stand alone where documents could not be read.
  if (!data || missing === 'chargement') return { ends: null, state: missing ?? state }
  const ends: End[] = [
    ...data.echeances.map(e => ({
      ...{ key: `${e.resident_id} ${e.contact_id} ${e.fichiers_legaux_id}`, le: e.le, palier: e.palier, par: e.par },
      past: e.fichiers_legaux_id === null ? 'Terminée' : 'Périmé',
      link: (
        <HouseLink to={adresseResident(e.resident_id)} reads={lireResident}>
          {e.label}
        </HouseLink>
      ),
      words: `${[e.quoi, e.qui].filter(Boolean).join(', ')}, jusqu’au ${direJour(e.le)}`,
      act:
        e.fichiers_legaux_id === null ? (
          <Prolong end={e} online={online} />
        ) : (
          renews && (
            <Go
              to={adresseDepot(e.resident_id, e.fichiers_legaux_id)}
              online={online}
              words="Renouveler"
              whole={`Renouveler «\u00a0${e.quoi}\u00a0» ${deQui(e.label)}`}
            />
          )
        ),
    })),
    ...data.vehicules.map(v => ({
      ...{ key: `v${v.vehicule_id} ${v.sorte}`, le: v.le, palier: v.palier, past: VEHICULE[v.sorte].past, par: '' },
      link: (
        <HouseLink to={adresseVehicule(v.vehicule_id)} reads={{ right: holdersOf(VEHICULES.module) }}>
          {v.immatriculation}
        </HouseLink>
      ),
      words: `${[VEHICULE[v.sorte].quoi, v.detail].filter(Boolean).join(', ')}, jusqu’au ${direJour(v.le)}`,
      act: null,
    })),
    ...(documents.data?.echeances ?? []).map(d => ({
      ...{ key: `d${d.document_id}`, le: d.le, palier: d.palier, past: 'Périmé', par: d.par },
      link: (
        <HouseLink to={adresseDocument(d.document_id)} reads={lireDocument}>
          {d.document_chrono}
        </HouseLink>
      ),
      words: `${d.document_titre}, jusqu’au ${direJour(d.le)}`,
      act: d.peut_deposer && (
        <Go
          to={adresseRevision(d.document_id)}
          online={online}
          words="Réviser"
          whole={`Réviser ${d.document_chrono}`}
        />
      ),
    })),
  ]
  return {
    ends:
      ends.length === 0 && missing !== null ? null : ends.toSorted((a, b) => (a.le < b.le ? -1 : a.le > b.le ? 1 : 0)),
    state: missing ?? state,
  }
}

/** A desk keeps the height of its lines for the list below. */
const useActSize = () => (useMobile() ? 'sm' : 'compact-sm')

interface GoProps {
  readonly to: string
  readonly online: boolean
  readonly words: string
  /** The same, told from its like on other lines. */
  readonly whole: string
}

/** Leads to the act, filled as far as it is known. */
function Go({ to, online, words, whole }: GoProps) {
  const size = useActSize()
  return (
    <Button variant="default" size={size} disabled={!online} aria-label={whole} onClick={() => navigate(to)}>
      {words}
    </Button>
  )
}

/** The contact who holds the measure, as a form over the board. */
function Prolong({ end: e, online }: { readonly end: Echeance; readonly online: boolean }) {
  const size = useActSize()
  const params = { id: String(e.resident_id), contact_id: String(e.contact_id) }
  const { open, loading, dialog } = useFormDialog({
    label: `La mesure ${deQui(e.label)}`,
    read: formulaireContact,
    write: enregistrerContact,
    of: { params },
    undo: ({ avant }: { avant: ContactSaisi }) =>
      undoBy(enregistrerContact, { params, body: avant }, 'La mesure reste changée.'),
  })
  return (
    <>
      <Button
        variant="default"
        size={size}
        loading={loading}
        disabled={!online}
        aria-label={`Prolonger «\u00a0${e.quoi}\u00a0» ${deQui(e.label)}`}
        onClick={open}
      >
        Prolonger
      </Button>
      {dialog}
    </>
  )
}

/** Ends of the house as one line that unfolds; it stands before they are known, so that nothing under it moves. */
export function Deadlines() {
  const { ends, state } = useEnds()
  const pressing = ends?.filter(e => e.palier === 'passee' || e.palier === 'sept').length ?? 0
  return (
    <section className={classes.card} aria-label="Échéances">
      {ends && ends.length > 0 ? (
        <details>
          <summary>
            {`Échéances (${ends.length})`} {pressing > 0 && <Pill tone="bad">{compter(pressing, 'pressante')}</Pill>}
          </summary>
          <ul className={classes.list}>
            {ends.map(end => (
              <Line key={end.key} end={end} />
            ))}
            {state !== 'pret' && <li className={classes.par}>Celles des documents n’ont pas pu être lues.</li>}
          </ul>
        </details>
      ) : (
        <p className={classes.none}>{PAS_LUES[ends ? 'pret' : state]}</p>
      )}
    </section>
  )
}

function Line({ end: { palier, past, link, words, par, act } }: { readonly end: End }) {
  const [tone, soon] = palier === 'passee' ? (['bad', past] as const) : MOTS[palier]
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Pill tone={tone}>{soon}</Pill>
        {link}
        <span>{words}</span>
        {par && <span className={classes.par}>{`À faire par ${par}`}</span>}
      </div>
      {act}
    </li>
  )
}
