import { SegmentedControl, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconListSearch, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { notifyWarning } from '#client/call/notices.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { LazyMenu } from '#kit/menu/lazy-menu.tsx'
import { usePaper } from '#kit/print/use-paper.ts'
import { compter } from '#wire/french.ts'
import { nommerJour } from '#wire/moments.ts'
import { ADRESSE_REGISTRE } from '../address.ts'
import { compterFiltres, type Filtres, nommerPersonnes, SANS_FILTRE, type Vue } from '../view/filtrer.ts'
import { composerJournee, titreJournee } from '../view/imprimer.ts'
import { FilterPanel } from './filter-panel.tsx'
import classes from './list-tools.module.css'
import { mettreEnFeuille } from './print.ts'
import type { Service } from './use-transmissions.ts'

type Props = {
  service: Service
  filtres: Filtres
  changer: (change: Partial<Filtres>) => void
  comptes: Readonly<Record<Vue, number>>
}

/** Which sheets: the view, the search, the filters; printing and the register behind the dots. */
export function ListTools({ service, filtres, changer, comptes }: Props) {
  const [panneau, setPanneau] = useState(false)
  const { aujourdhui, fiches } = service
  const actifs = compterFiltres(filtres)
  const jour = filtres.jour ?? aujourdhui
  const journee = () => composerJournee(fiches ?? [], jour)
  const imprimer = usePaper(() => {
    const pages = journee()
    return pages.length === 0 ? null : mettreEnFeuille(titreJournee(jour), pages)
  })
  const vues: readonly { value: Vue; nom: string }[] = [
    { value: 'poste', nom: 'Depuis mon poste' },
    { value: 'a_lire', nom: 'À lire' },
    { value: 'toutes', nom: 'Toutes' },
  ]
  return (
    <div className={classes.root}>
      <SegmentedControl
        fullWidth
        aria-label="Fiches montrées"
        className={classes.vues}
        value={filtres.vue}
        onChange={vue => changer({ vue: vue as Vue })}
        data={vues.map(({ value, nom }) => ({
          value,
          label: (
            <>
              {nom}
              {value !== 'toutes' && comptes[value] > 0 && <span className={classes.compte}> {comptes[value]}</span>}
            </>
          ),
        }))}
      />
      <div className={classes.ligne}>
        <TextInput
          type="search"
          className={classes.recherche}
          aria-label="Rechercher dans les transmissions"
          placeholder="Rechercher"
          value={filtres.recherche}
          onChange={event => changer({ recherche: event.currentTarget.value })}
        />
        <span className={classes.filtre}>
          <IconButton
            label={actifs > 0 ? `Filtrer, ${compter(actifs, 'filtre actif', 'filtres actifs')}` : 'Filtrer'}
            onClick={() => setPanneau(true)}
          >
            <IconAdjustmentsHorizontal size={22} stroke={1.8} aria-hidden />
          </IconButton>
          {actifs > 0 && (
            <span className={classes.actifs} aria-hidden>
              {actifs}
            </span>
          )}
        </span>
        <LazyMenu
          label="Autres actions"
          entries={[
            {
              label: `Imprimer\u00a0: ${nommerJour(jour, aujourdhui).toLocaleLowerCase('fr')}`,
              icon: <IconPrinter size={18} aria-hidden />,
              onClick: () => {
                if (journee().length === 0) notifyWarning('Aucune fiche n’a été écrite ce jour-là.')
                else imprimer()
              },
            },
            {
              label: 'Toutes les fiches',
              icon: <IconListSearch size={18} aria-hidden />,
              onClick: () => navigate(ADRESSE_REGISTRE),
            },
          ]}
        />
      </div>
      <FilterPanel
        ouvert={panneau}
        fermer={() => setPanneau(false)}
        filtres={filtres}
        changer={changer}
        effacer={() => {
          const { categorie, importantes, personne, jour: aucun } = SANS_FILTRE
          changer({ categorie, importantes, personne, jour: aucun })
          setPanneau(false)
        }}
        personnes={nommerPersonnes(fiches ?? [], service.personnes)}
        aujourdhui={aujourdhui}
      />
    </div>
  )
}
