import { useEffect, useState } from 'react'
import { useAddressChoice, useAddressNumber, useAddressState } from '#client/address/address-state.ts'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { call } from '#client/call/api.ts'
import { ChoiceList } from '#client/master-detail/choice-list.tsx'
import { ListExport } from '#client/master-detail/list-export.tsx'
import { type Actif, ListFilters } from '#client/master-detail/list-filters.tsx'
import { LivePane } from '#client/master-detail/live-pane.tsx'
import { MasterDetail } from '#client/master-detail/master-detail.tsx'
import { useLive } from '#client/master-detail/use-live.ts'
import { gridMemory } from '#client/resource/grid-memory.ts'
import { listComptes, listUtilisateurs } from '#domains/administration/modules/gestion-utilisateurs/contract.ts'
import { PersonHead } from './person-head.tsx'
import { voletsOf } from './volets.tsx'

/** All companies; no company has this number. */
const TOUTES = '0'
/** The specification's default company (shell-and-administration §5, `compte=16`). */
const COMPTE_DE_DEPART = 16
const MEMOIRE = 'gestion-utilisateurs:compte'

/** Where the person left it while that company is there, else the specification's default, else all of them. */
export function compteDeDepart(comptes: readonly { id: number }[], gardee: unknown): string {
  const existe = (id: number) => comptes.some(c => c.id === id)
  if (gardee === TOUTES || (typeof gardee === 'string' && existe(Number(gardee)))) return gardee
  return existe(COMPTE_DE_DEPART) ? String(COMPTE_DE_DEPART) : TOUTES
}

/** People of a company at a time, and the panes of one of them (specification shell-and-administration §2.6). */
export function Screen() {
  return (
    <LivePane titre="Utilisateurs" cle={['comptes']} quoi="Les sociétés" lire={signal => call(listComptes, { signal })}>
      {comptes => <People comptes={comptes} />}
    </LivePane>
  )
}

function People({ comptes }: { comptes: readonly { id: number; label: string }[] }) {
  const [compte, setCompte] = useState(TOUTES)
  useEffect(() => {
    void gridMemory
      .lire(MEMOIRE)
      .then(gardee => setCompte(compteDeDepart(comptes, gardee)))
      .catch(error => console.info('company not read', error))
  }, [comptes])
  const choisirCompte = (choisi: string) => {
    setCompte(choisi)
    gridMemory.garder(MEMOIRE, choisi)
  }
  const [isActif, setActif] = useAddressChoice<Actif>('actifs', ['1', '0'])
  const [recherche, setRecherche] = useAddressState('recherche')
  const [id, setId] = useAddressNumber('personne')
  const cle = ['utilisateurs', compte, isActif]
  const query = { isActif, ...(compte === TOUTES ? {} : { compte }) }
  const lire = (signal: AbortSignal) => call(listUtilisateurs, { query, signal })
  const { donnees } = useLive(cle, lire)
  const choisi = donnees?.find(u => u.id === id)
  useScreenTitle('Utilisateurs')
  return (
    <MasterDetail
      titre="Utilisateurs"
      compte={donnees ? String(donnees.length) : undefined}
      actions={
        <ListExport
          titre="Utilisateurs"
          fichier="utilisateurs"
          lignes={donnees ?? []}
          faits={[
            ['Nom', 'texte', u => u.nom],
            ['Prénom', 'texte', u => u.prenom],
            ['E-mail', 'texte', u => u.email],
            ['Société', 'texte', u => u.compte_raison_sociale],
            ['Actif', 'booleen', u => u.etat_utilisateur === 1],
            ['Propriétaire', 'booleen', u => u.proprietaire],
          ]}
        />
      }
      invite="Choisissez une personne dans la liste"
      choisi={choisi ? { id: choisi.id, label: choisi.label, entete: <PersonHead personne={choisi} /> } : null}
      onChoisir={setId}
      volets={voletsOf(id)}
      filtres={
        <ListFilters
          choix={{
            label: 'Société',
            value: compte,
            data: [{ id: Number(TOUTES), label: 'Toutes les sociétés' }, ...comptes],
            onChange: choisirCompte,
          }}
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
              lignes={personnes.map(({ id: line, label, email, compte_raison_sociale }) => ({
                id: line,
                label,
                detail: compte === TOUTES ? `${email} · ${compte_raison_sociale}` : email,
              }))}
            />
          )}
        </LivePane>
      )}
    />
  )
}
