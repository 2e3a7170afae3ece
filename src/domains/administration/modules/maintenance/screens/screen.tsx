import { TextInput } from '@mantine/core'
import { useAddressState } from '#client/address/address-state.ts'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { type Fact, ListExport } from '#client/frames/list-export.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { type Compte, listMaintenance } from '#domains/administration/modules/maintenance/contract.ts'
import wide from '#domains/administration/view/wide-list.module.css'
import { PageHeader } from '#kit/page/page-header.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { normaliserRecherche } from '#wire/french.ts'
import { motsCherches, tousTrouves } from '#wire/grid-query.ts'
import { CompanyCard } from './company-card.tsx'
import classes from './maintenance.module.css'

const FAITS: readonly Fact<Compte>[] = [
  ['N°', 'nombre', c => c.compte_id],
  ['Société', 'texte', c => c.compte_raison_sociale],
  ['Personnes', 'nombre', c => c.nb_users],
  ['Propriétaire', 'texte', c => c.utilisateurs.find(u => u.id === c.compte_proprietaire)?.label ?? null],
]

/** Companies and their people (specification shell-and-administration §2.6 "Accounts maintenance"). */
export function Screen() {
  const [recherche, setRecherche] = useAddressState('recherche')
  const lecture = useReading(listMaintenance)
  const comptes = lecture.data && narrow(lecture.data, recherche)
  useScreenTitle('Maintenance')
  return (
    <div className={wide.screen}>
      <PageHeader
        title="Sélectionner un utilisateur"
        actions={<ListExport title="Comptes" file="comptes" lines={comptes ?? []} facts={FAITS} />}
      />
      <TextInput
        type="search"
        aria-label="Rechercher une société ou une personne"
        placeholder="Rechercher une société ou une personne"
        value={recherche}
        onChange={event => setRecherche(event.currentTarget.value)}
      />
      {comptes ? <Companies comptes={comptes} /> : <ReadingState {...lecture} what="Les comptes" kept={false} />}
    </div>
  )
}

/** Companies that match, whole; of the others, the people who do. */
export function narrow(comptes: readonly Compte[], recherche: string): Compte[] {
  const mots = motsCherches(recherche)
  const holds = (texte: string) => tousTrouves(normaliserRecherche(texte), mots)
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
