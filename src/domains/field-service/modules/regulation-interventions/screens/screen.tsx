import { SegmentedControl, Skeleton } from '@mantine/core'
import { type KeyboardEvent, useEffect } from 'react'
import { useAddressState } from '#client/address/address-state.ts'
import { navigate } from '#client/address/location.ts'
import { Desk } from '#client/frames/desk.tsx'
import type { ScreenProps } from '#client/modules/modules.ts'
import { useToday } from '#client/page/use-today.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { retards as juger } from '#domains/field-service/model/interventions/retard.ts'
import { focusLine, moveLineFocus, showLine } from '#kit/dense-table/line-focus.ts'
import { ajouterJours, formaterJour, type JourIso } from '#wire/dates.ts'
import { adresseDe, lireChemin } from '../address.ts'
import { DayFilters } from './day-filters.tsx'
import { DayList } from './day-list.tsx'
import { DaySwitcher, pasDe } from './day-switcher.tsx'
import { ExportMenu } from './export-menu.tsx'
import { resume } from './mots.ts'
import {
  ajouterAttente,
  compter,
  filtrer,
  type Groupement,
  grouper,
  lireTermes,
  remonterRetards,
  trier,
} from './tableau.ts'
import { useAffichage } from './use-affichage.ts'
import { useJournee, useMaintenant } from './use-regulation.ts'
import { VisitPanel } from './visit-panel.tsx'

/** Dispatchers' desk: the day of the whole company as the field reports it, and the changes of its plan. */
export function Screen({ path }: ScreenProps) {
  const aujourdhui = useToday()
  const { jour, id } = lireChemin(path, aujourdhui)
  const online = useOnline()
  const [affichage, changerAffichage] = useAffichage()
  const [saisie, setSaisie] = useAddressState('filtre')
  const journee = useJournee(jour)
  const { data } = journee
  const toutes = data?.interventions ?? []
  const termes = [...affichage.etiquettes, ...lireTermes(saisie)]
  const maintenant = useMaintenant()
  const retards = juger(toutes, maintenant)
  const { etat } = affichage
  const retenues = filtrer(toutes, { termes, etat: null, retards })
  const visites = trier(filtrer(retenues, { termes: [], etat, retards }), affichage.tri)
  const filtree = termes.length > 0 || etat !== null
  const techniciens = data?.techniciens ?? []
  const tous = remonterRetards(grouper(visites, affichage.groupement, techniciens), retards)
  const complet = !filtree && jour === aujourdhui && affichage.groupement === 'technicien'
  const groupes = complet ? ajouterAttente(tous, techniciens) : tous

  const home = adresseDe({ jour, id: null }, aujourdhui)
  const aller = (vers: JourIso) => navigate(adresseDe({ jour: vers, id: null }, aujourdhui))
  const ouvrir = (visite: number) => navigate(adresseDe({ jour, id: visite }, aujourdhui), { replace: id !== null })
  const fermer = () => {
    navigate(home)
    if (id !== null) focusLine(id)
  }
  const lue = data !== null
  useEffect(() => {
    if (id !== null && lue) showLine(id)
  }, [id, lue])

  function touche(event: KeyboardEvent<HTMLElement>) {
    const pas = pasDe(event)
    if (pas) aller(ajouterJours(jour, pas))
    else if (event.key === 'Escape' && id !== null) fermer()
    else if (!moveLineFocus(event, id === null ? undefined : suivante => ouvrir(Number(suivante)))) return
    event.preventDefault()
  }

  return (
    <Desk
      title="Régulation"
      detail={`${formaterJour(jour)}${data ? ` · ${resume(toutes)}` : ''}`}
      home={home}
      chosen={id}
      tools={
        <>
          <DaySwitcher jour={jour} aujourdhui={aujourdhui} onJour={aller} />
          <SegmentedControl
            aria-label="Grouper la liste"
            value={affichage.groupement}
            onChange={valeur => changerAffichage({ groupement: valeur as Groupement })}
            data={[
              { value: 'technicien', label: 'Par technicien' },
              { value: 'heure', label: 'Par heure' },
            ]}
          />
          <ExportMenu visites={groupes.flatMap(g => g.visites)} jour={jour} retards={retards} />
        </>
      }
      filters={
        data ? (
          <DayFilters
            journee={data}
            {...{ saisie, affichage, online }}
            comptes={compter(retenues, retards)}
            onSaisie={setSaisie}
            onAffichage={changerAffichage}
          />
        ) : (
          <Skeleton height="var(--rt-control)" mb={12} />
        )
      }
      panel={
        id !== null && (
          <VisitPanel key={id} id={id} retard={retards.get(id)} journee={data ?? undefined} online={online} />
        )
      }
    >
      <DayList
        journee={journee}
        vue={{ groupes, groupement: affichage.groupement, jour, choisie: id, retards, maintenant, tri: affichage.tri }}
        filtree={filtree}
        onTri={tri => changerAffichage({ tri })}
        onOuvrir={ouvrir}
        onTouche={touche}
        onToutMontrer={() => {
          setSaisie('')
          changerAffichage({ etiquettes: [], etat: null })
        }}
      />
    </Desk>
  )
}
