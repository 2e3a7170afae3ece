import { useAddressChoice, useAddressNumber, useAddressState } from '#client/address/address-state.ts'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { call } from '#client/call/api.ts'
import { ChoiceList } from '#client/master-detail/choice-list.tsx'
import { ListExport } from '#client/master-detail/list-export.tsx'
import { type Actif, ListFilters } from '#client/master-detail/list-filters.tsx'
import { LivePane } from '#client/master-detail/live-pane.tsx'
import { MasterDetail } from '#client/master-detail/master-detail.tsx'
import { useLive } from '#client/master-detail/use-live.ts'
import { listClients, listMenus } from '#domains/administration/modules/gestion-menu/contract.ts'
import { NamedIcon } from '#kit/icons/named-icon.tsx'
import { OrderButtons } from './order-buttons.tsx'
import { PlatformIcon } from './platform-icon.tsx'
import { voletsOf } from './volets.tsx'

/** Entries of the menu, in their order, and the panes of one of them (specification shell-and-administration §2.6). */
export function Screen() {
  const [application, setApplication] = useAddressState('application', '1')
  const [isActif, setActif] = useAddressChoice<Actif>('actifs', ['1', '0'])
  const [recherche, setRecherche] = useAddressState('recherche')
  const [id, setId] = useAddressNumber('menu')
  const applications = useLive(['clients'], signal => call(listClients, { signal }))
  const cle = ['menus', application, isActif]
  const lire = (signal: AbortSignal) => call(listMenus, { query: { application, isActif }, signal })
  const { donnees } = useLive(cle, lire)
  const choisi = donnees?.find(m => m.module_id === id)
  useScreenTitle('Liste des menus')
  return (
    <MasterDetail
      titre="Liste des menus"
      compte={donnees ? String(donnees.length) : undefined}
      actions={
        <ListExport
          titre="Menus"
          fichier="menus"
          lignes={donnees ?? []}
          faits={[
            ['N°', 'nombre', m => m.module_id],
            ['Menu', 'texte', m => m.module_libelle],
            ['Sous', 'texte', m => donnees?.find(p => p.module_id === m.module_parent_id)?.module_libelle ?? null],
            ['Rang', 'nombre', m => m.rang],
            ['Actif', 'booleen', m => m.module_etat === 1],
          ]}
        />
      }
      invite="Choisissez un menu dans la liste"
      choisi={choisi ? { id: choisi.module_id, label: choisi.module_libelle } : null}
      onChoisir={setId}
      volets={voletsOf(id)}
      filtres={
        <ListFilters
          choix={{
            label: 'Application',
            value: application,
            data: applications.donnees ?? [],
            onChange: setApplication,
          }}
          actif={{ value: isActif, onChange: setActif }}
          recherche={{ label: 'Rechercher un menu', value: recherche, onChange: setRecherche }}
        />
      }
      liste={ouvrir => (
        <LivePane cle={cle} quoi="Les menus" lire={lire}>
          {menus => (
            <ChoiceList
              label="Menus"
              recherche={recherche}
              choisi={id}
              onChoisir={ouvrir}
              lignes={menus.map(menu => ({
                id: menu.module_id,
                label: menu.module_libelle,
                filtre: menu.filtre,
                enfant: menus.some(m => m.module_id === menu.module_parent_id),
                avant: <NamedIcon name={menu.icone} />,
                // Moving among lines that a search hides would surprise.
                apres: (
                  <>
                    <PlatformIcon code={menu.module_plateforme} />
                    {recherche.trim() === '' && <OrderButtons menu={menu} />}
                  </>
                ),
              }))}
            />
          )}
        </LivePane>
      )}
    />
  )
}
