import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { LivePane } from '#client/master-detail/live-pane.tsx'
import { useScreenTitle } from '#client/screen-title.ts'
import { type Compte, listMaintenance } from '#domains/administration/modules/maintenance/contract.ts'
import { PageHeader } from '#kit/page/page-header.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { normaliserRecherche } from '#wire/french.ts'
import { CompanyCard } from './company-card.tsx'
import classes from './maintenance.module.css'

/** Companies and their people (specification shell-and-administration §2.6 "Accounts maintenance"). */
export function Screen() {
  const [recherche, setRecherche] = useState('')
  useScreenTitle('Maintenance')
  return (
    <div className={classes.screen}>
      <PageHeader title="Sélectionner un utilisateur" />
      <TextInput
        type="search"
        aria-label="Rechercher une société ou une personne"
        placeholder="Rechercher une société ou une personne"
        value={recherche}
        onChange={event => setRecherche(event.currentTarget.value)}
      />
      <LivePane
        cle={['maintenance']}
        quoi="Les comptes"
        lire={signal => call(listMaintenance, { signal, silent: true })}
      >
        {comptes => <Companies comptes={narrow(comptes, recherche)} />}
      </LivePane>
    </div>
  )
}

/** Companies that match, whole; of the others, the people who do. */
export function narrow(comptes: readonly Compte[], recherche: string): Compte[] {
  const mots = normaliserRecherche(recherche).split(' ').filter(Boolean)
  const holds = (texte: string) => mots.every(mot => normaliserRecherche(texte).includes(mot))
  return comptes.flatMap(compte => {
    if (holds(compte.compte_raison_sociale)) return compte
    const utilisateurs = compte.utilisateurs.filter(({ label, email }) =>
      holds(`${label} ${email} ${compte.compte_raison_sociale}`),
    )
    return utilisateurs.length ? { ...compte, utilisateurs } : []
  })
}

function Companies({ comptes }: { comptes: readonly Compte[] }) {
  if (comptes.length === 0) return <EmptyState title="Rien ne correspond" />
  return (
    <ul className={classes.comptes}>
      {comptes.map(compte => (
        <CompanyCard key={compte.compte_id} compte={compte} />
      ))}
    </ul>
  )
}
