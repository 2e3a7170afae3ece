import { TextInput } from '@mantine/core'
import { useAddressState } from '#client/address/address-state.ts'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { call } from '#client/call/api.ts'
import { type Fait, ListExport } from '#client/master-detail/list-export.tsx'
import { LivePane } from '#client/master-detail/live-pane.tsx'
import { useLive } from '#client/master-detail/use-live.ts'
import { type Compte, listMaintenance } from '#domains/administration/modules/maintenance/contract.ts'
import { PageHeader } from '#kit/page/page-header.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { motsCherches, normaliserRecherche } from '#wire/french.ts'
import { CompanyCard } from './company-card.tsx'
import classes from './maintenance.module.css'

const CLE = ['maintenance']
const lire = (signal: AbortSignal) => call(listMaintenance, { signal })

const FAITS: readonly Fait<Compte>[] = [
  ['N°', 'nombre', c => c.compte_id],
  ['Société', 'texte', c => c.compte_raison_sociale],
  ['Personnes', 'nombre', c => c.nb_users],
  ['Propriétaire', 'texte', c => c.utilisateurs.find(u => u.id === c.compte_proprietaire)?.label ?? null],
]

/** Companies and their people (specification shell-and-administration §2.6 "Accounts maintenance"). */
export function Screen() {
  const [recherche, setRecherche] = useAddressState('recherche')
  const { donnees } = useLive(CLE, lire)
  useScreenTitle('Maintenance')
  return (
    <div className={classes.screen}>
      <PageHeader
        title="Sélectionner un utilisateur"
        actions={
          <ListExport titre="Comptes" fichier="comptes" lignes={narrow(donnees ?? [], recherche)} faits={FAITS} />
        }
      />
      <TextInput
        type="search"
        aria-label="Rechercher une société ou une personne"
        placeholder="Rechercher une société ou une personne"
        value={recherche}
        onChange={event => setRecherche(event.currentTarget.value)}
      />
      <LivePane cle={CLE} quoi="Les comptes" lire={lire}>
        {comptes => <Companies comptes={narrow(comptes, recherche)} />}
      </LivePane>
    </div>
  )
}

/** Companies that match, whole; of the others, the people who do. */
export function narrow(comptes: readonly Compte[], recherche: string): Compte[] {
  const mots = motsCherches(recherche)
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
