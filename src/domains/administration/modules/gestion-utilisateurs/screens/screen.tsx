import { useState } from 'react'
import { call } from '#client/api.ts'
import { ChoiceList } from '#client/master-detail/choice-list.tsx'
import { type Actif, ListFilters } from '#client/master-detail/list-filters.tsx'
import { LivePane } from '#client/master-detail/live-pane.tsx'
import { MasterDetail } from '#client/master-detail/master-detail.tsx'
import { useLive } from '#client/master-detail/use-live.ts'
import { useScreenTitle } from '#client/screen-title.ts'
import { listComptes, listUtilisateurs } from '#domains/administration/modules/gestion-utilisateurs/contract.ts'
import { PersonHead } from './person-head.tsx'
import { voletsOf } from './volets.tsx'

/** People of a company at a time, and the panes of one of them (specification shell-and-administration §2.6). */
export function Screen() {
  return (
    <LivePane cle={['comptes']} quoi="Les sociétés" lire={signal => call(listComptes, { signal, silent: true })}>
      {comptes => <People comptes={comptes} />}
    </LivePane>
  )
}

function People({ comptes }: { comptes: readonly { id: number; label: string }[] }) {
  const [compte, setCompte] = useState(String(comptes[0]?.id ?? ''))
  const [isActif, setActif] = useState<Actif>('1')
  const [recherche, setRecherche] = useState('')
  const [id, setId] = useState<number | null>(null)
  const cle = ['utilisateurs', compte, isActif]
  const lire = (signal: AbortSignal) => call(listUtilisateurs, { query: { compte, isActif }, signal, silent: true })
  const { donnees } = useLive(cle, lire)
  const choisi = donnees?.find(u => u.id === id)
  useScreenTitle('Utilisateurs')
  return (
    <MasterDetail
      titre="Utilisateurs"
      compte={donnees ? String(donnees.length) : undefined}
      invite="Choisissez une personne dans la liste"
      choisi={choisi ? { id: choisi.id, label: choisi.label, entete: <PersonHead personne={choisi} /> } : null}
      onChoisir={setId}
      volets={voletsOf(id)}
      filtres={
        <ListFilters
          choix={{ label: 'Société', value: compte, data: comptes, onChange: setCompte }}
          actif={{ value: isActif, onChange: setActif }}
          recherche={{ label: 'Rechercher une personne', value: recherche, onChange: setRecherche }}
        />
      }
      liste={ouvrir => (
        <LivePane cle={cle} quoi="Les personnes" lire={lire}>
          {personnes => (
            <ChoiceList
              label="Personnes"
              recherche={recherche}
              choisi={id}
              onChoisir={ouvrir}
              lignes={personnes.map(({ id: line, label, email }) => ({ id: line, label, detail: email }))}
            />
          )}
        </LivePane>
      )}
    />
  )
}
