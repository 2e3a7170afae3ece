import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { LivePane } from '#client/master-detail/live-pane.tsx'
import { useScreenTitle } from '#client/screen-title.ts'
import { endSupport, listSupports, type Support } from '#domains/administration/modules/supports/contract.ts'
import { PageHeader } from '#kit/page/page-header.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { formaterDateHeure } from '#wire/dates.ts'
import { normaliserRecherche } from '#wire/french.ts'
import classes from './supports.module.css'

const VUES = [
  { value: '0', label: 'En cours' },
  { value: '1', label: 'Terminées' },
]

/** Requests for help of every company (specification shell-and-administration §2.6 "Support tickets"). */
export function Screen() {
  const [termine, setTermine] = useState<'0' | '1'>('0')
  const [recherche, setRecherche] = useState('')
  const client = useQueryClient()
  useScreenTitle('Liste des demandes')
  return (
    <div className={classes.screen}>
      <PageHeader
        title="Liste des demandes"
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} stroke={1.8} aria-hidden />}
            onClick={() => void client.invalidateQueries({ queryKey: ['plateforme', 'supports'] })}
          >
            Actualiser
          </Button>
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
      <LivePane
        cle={['supports', termine]}
        quoi="Les demandes"
        lire={signal => call(listSupports, { query: { termine }, signal, silent: true })}
      >
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
  return normaliserRecherche(recherche)
    .split(' ')
    .every(mot => texte.includes(mot))
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
  const { support_id, support_objet, support_description, utilisateur, email, compte_raison_sociale } = support
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => call(endSupport, { params: { support_id: String(support_id) } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['plateforme', 'supports'] }),
  })
  return (
    <li className={classes.demande}>
      <div className={classes.faits}>
        <h2>{support_objet}</h2>
        <p className={classes.qui}>
          {utilisateur}, {compte_raison_sociale} · <a href={`mailto:${email}`}>{email}</a> · le{' '}
          {formaterDateHeure(support.cree_a)}
        </p>
        <p className={classes.texte}>{support_description}</p>
      </div>
      {support.termine_a ? (
        <Pill tone="good">Terminée le {formaterDateHeure(support.termine_a)}</Pill>
      ) : (
        <Button
          variant="default"
          loading={end.isPending}
          aria-label={`Terminé : ${support_objet}`}
          onClick={() => end.mutate()}
        >
          Terminé
        </Button>
      )}
    </li>
  )
}
