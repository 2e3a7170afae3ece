import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAddressChoice, useAddressState } from '#client/address/address-state.ts'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { call } from '#client/call/api.ts'
import { notify, notifyUndo, notifyWarning } from '#client/call/notices.ts'
import { messageOf } from '#client/call/problem.ts'
import { type Fait, ListExport } from '#client/master-detail/list-export.tsx'
import { LivePane } from '#client/master-detail/live-pane.tsx'
import { useLive } from '#client/master-detail/use-live.ts'
import {
  endSupport,
  listSupports,
  reopenSupport,
  type Support,
} from '#domains/administration/modules/supports/contract.ts'
import { PageHeader } from '#kit/page/page-header.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { motsCherches, normaliserRecherche } from '#wire/french.ts'
import { direQuand } from '#wire/moments.ts'
import classes from './supports.module.css'

const VUES = [
  { value: '0', label: 'En cours' },
  { value: '1', label: 'Terminées' },
]

const FAITS: readonly Fait<Support>[] = [
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
  const client = useQueryClient()
  const cle = ['supports', termine]
  const lire = (signal: AbortSignal) => call(listSupports, { query: { termine }, signal })
  const lues = useLive(cle, lire).donnees?.filter(s => matches(s, recherche))
  useScreenTitle('Liste des demandes')
  return (
    <div className={classes.screen}>
      <PageHeader
        title="Liste des demandes"
        actions={
          <>
            <ListExport titre="Demandes d’aide" fichier="demandes-aide" lignes={lues ?? []} faits={FAITS} />
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} stroke={1.8} aria-hidden />}
              onClick={() => void client.invalidateQueries({ queryKey: ['plateforme', 'supports'] })}
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
      <LivePane cle={cle} quoi="Les demandes" lire={lire}>
        {supports => <Requests supports={supports.filter(s => matches(s, recherche))} searching={recherche !== ''} />}
      </LivePane>
    </div>
  )
}

function matches(support: Support, recherche: string): boolean {
  const { compte_raison_sociale, utilisateur, email, support_objet, support_description } = support
  const texte = normaliserRecherche(
    [compte_raison_sociale, utilisateur, email, support_objet, support_description].join(' '),
  )
  return motsCherches(recherche).every(mot => texte.includes(mot))
}

function Requests({ supports, searching }: { supports: readonly Support[]; searching: boolean }) {
  if (supports.length === 0)
    return (
      <EmptyState title={searching ? 'Rien ne correspond' : 'Aucune demande'}>
        {!searching && 'Ce que les personnes envoient depuis « Demander de l’aide » arrive ici.'}
      </EmptyState>
    )
  return (
    <ul className={classes.liste}>
      {supports.map(support => (
        <Request key={support.support_id} support={support} />
      ))}
    </ul>
  )
}

function Request({ support }: { support: Support }) {
  const { support_objet, support_description, utilisateur, email, compte_raison_sociale, termine_a } = support
  const { end, reopen } = useEnd(support)
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
            loading={reopen.isPending}
            aria-label={`Rouvrir\u00a0: ${support_objet}`}
            onClick={() => reopen.mutate(termine_a)}
          >
            Rouvrir
          </Button>
        </div>
      ) : (
        <Button
          variant="default"
          loading={end.isPending}
          aria-label={`Terminé\u00a0: ${support_objet}`}
          onClick={() => end.mutate()}
        >
          Terminé
        </Button>
      )}
    </li>
  )
}

/** Ends at once, with ten seconds of "Défaire"; whoever asked is told of both. */
function useEnd({ support_id }: Support) {
  const client = useQueryClient()
  const params = { support_id: String(support_id) }
  const relire = () => client.invalidateQueries({ queryKey: ['plateforme', 'supports'] })
  async function defaire(de: string): Promise<void> {
    try {
      notify(await call(reopenSupport, { params, body: { de }, tell: 'all' }))
    } catch (error) {
      notifyWarning(`La demande reste terminée. ${messageOf(error)}`)
    }
    await relire()
  }
  const end = useMutation({
    mutationFn: () => call(endSupport, { params }),
    onSuccess: ({ termine_a, ...notice }) => {
      if (termine_a === null) notify(notice)
      else notifyUndo(notice.message, () => defaire(termine_a))
    },
    onSettled: relire,
  })
  const reopen = useMutation({
    mutationFn: (de: string) => call(reopenSupport, { params, body: { de }, tell: 'all' }),
    onSettled: relire,
  })
  return { end, reopen }
}
