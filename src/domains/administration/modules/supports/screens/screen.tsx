import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useAddressChoice, useAddressState } from '#client/address/address-state.ts'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { type Fact, ListExport } from '#client/frames/list-export.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import {
  endSupport,
  listSupports,
  reopenSupport,
  type Support,
} from '#domains/administration/modules/supports/contract.ts'
import wide from '#domains/administration/view/wide-list.module.css'
import lists from '#kit/page/lists.module.css'
import { PageHeader } from '#kit/page/page-header.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { normaliserRecherche } from '#wire/french.ts'
import { motsCherches, tousTrouves } from '#wire/grid-query.ts'
import { direQuand } from '#wire/moments.ts'
import classes from './supports.module.css'

const VUES = [
  { value: '0', label: 'En cours' },
  { value: '1', label: 'Terminées' },
]

const FAITS: readonly Fact<Support>[] = [
  ['Reçue le', 'date_heure', s => s.cree_a],
  ['Société', 'texte', s => s.compte_raison_sociale],
  ['Personne', 'texte', s => s.utilisateur],
  ['E-mail', 'texte', s => s.email],
  ['Objet', 'texte', s => s.support_objet],
  ['Demande', 'texte', s => s.support_description],
  ['Terminée le', 'date_heure', s => s.termine_a],
]

/** Requests for help of every company (specification shell-and-administration §2.6 "Support tickets"). */
export function Screen() {
  const [termine, setTermine] = useAddressChoice('terminees', ['0', '1'])
  const [recherche, setRecherche] = useAddressState('recherche')
  const lecture = useReading(listSupports, { query: { termine } })
  const supports = lecture.data?.filter(s => matches(s, recherche))
  useScreenTitle('Liste des demandes')
  return (
    <div className={wide.screen}>
      <PageHeader
        title="Liste des demandes"
        actions={
          <>
            <ListExport title="Demandes d’aide" file="demandes-aide" lines={supports ?? []} facts={FAITS} />
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} stroke={1.8} aria-hidden />}
              onClick={lecture.reload}
            >
              Actualiser
            </Button>
          </>
        }
      />
      <div className={classes.filtres}>
        <SegmentedControl
          aria-label="Demandes montrées"
          value={termine}
          onChange={value => setTermine(value === '1' ? '1' : '0')}
          data={VUES}
        />
        <TextInput
          type="search"
          aria-label="Rechercher une demande"
          placeholder="Rechercher"
          value={recherche}
          onChange={event => setRecherche(event.currentTarget.value)}
        />
      </div>
      {supports ? (
        <Requests supports={supports} searching={recherche !== ''} />
      ) : (
        <ReadingState {...lecture} what="Les demandes" kept={false} />
      )}
    </div>
  )
}

function matches(support: Support, recherche: string): boolean {
  const { compte_raison_sociale, utilisateur, email, support_objet, support_description } = support
  const texte = normaliserRecherche(
    [compte_raison_sociale, utilisateur, email, support_objet, support_description].join(' '),
  )
  return tousTrouves(texte, motsCherches(recherche))
}

function Requests({ supports, searching }: { supports: readonly Support[]; searching: boolean }) {
  if (supports.length === 0)
    return (
      <EmptyState title={searching ? 'Rien ne correspond' : 'Aucune demande'}>
        {!searching && 'Ce que les personnes envoient depuis « Demander de l’aide » arrive ici.'}
      </EmptyState>
    )
  return (
    <ul className={lists.cards}>
      {supports.map(support => (
        <Request key={support.support_id} support={support} />
      ))}
    </ul>
  )
}

function Request({ support }: { support: Support }) {
  const { support_objet, support_description, utilisateur, email, compte_raison_sociale, termine_a } = support
  const params = { support_id: String(support.support_id) }
  // Ends at once, with ten seconds of "Défaire"; whoever asked is told of both.
  const end = useWriting(endSupport, {
    toast: true,
    undo: ({ termine_a: de }) =>
      de === null ? null : undoBy(reopenSupport, { params, body: { de } }, 'La demande reste terminée.'),
  })
  const reopen = useWriting(reopenSupport, { toast: true })
  return (
    <li className={classes.demande}>
      <div className={classes.faits}>
        <h2>{support_objet}</h2>
        <p className={classes.qui}>
          {utilisateur}, {compte_raison_sociale} · <a href={`mailto:${email}`}>{email}</a> · {direQuand(support.cree_a)}
        </p>
        <p className={classes.texte}>{support_description}</p>
      </div>
      {termine_a ? (
        <div className={classes.fin}>
          <Pill tone="good">Terminée {direQuand(termine_a)}</Pill>
          <Button
            variant="default"
            loading={reopen.pending}
            aria-label={`Rouvrir\u00a0: ${support_objet}`}
            onClick={() => void reopen.write({ params, body: { de: termine_a } })}
          >
            Rouvrir
          </Button>
        </div>
      ) : (
        <Button
          variant="default"
          loading={end.pending}
          aria-label={`Terminé\u00a0: ${support_objet}`}
          onClick={() => void end.write({ params })}
        >
          Terminé
        </Button>
      )}
    </li>
  )
}
