import { SegmentedControl, Skeleton } from '@mantine/core'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { useAddressState } from '#client/address/address-state.ts'
import { navigate } from '#client/address/location.ts'
import { useMobile } from '#client/address/viewport.ts'
import { Desk } from '#client/frames/desk.tsx'
import type { ScreenProps } from '#client/modules/modules.ts'
import { ExportMenu } from '#client/page/export-menu.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { useSteps } from '#client/reading/deeds.ts'
import { type Attendue, cheminsDe, derouler } from '#domains/field-service/model/interventions/deroule.ts'
import type { Technicien, VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import { retards as juger } from '#domains/field-service/model/interventions/retard.ts'
import { PlanDeedsContext, usePlanDeeds } from '#domains/field-service/view/plan/plan-deeds.ts'
import { useMaintenant } from '#domains/field-service/view/plan/use-maintenant.ts'
import { focusLine, moveLineFocus, showLine } from '#kit/dense-table/line-focus.ts'
import { ajouterJours, formaterJour, type JourIso } from '#wire/dates.ts'
import { lireTermes } from '#wire/grid-query.ts'
import { adresseDe, lireChemin } from '../address.ts'
import { AwayNotice } from './away-notice.tsx'
import { DayFilters } from './day-filters.tsx'
import { DayGrid } from './day-grid.tsx'
import { DayList } from './day-list.tsx'
import { DaySwitcher, pasDe } from './day-switcher.tsx'
import { tableExport } from './lignes-export.ts'
import { resume } from './mots.ts'
import classes from './screen.module.css'
import { ShareOut } from './share-out.tsx'
import { ajouterAttente, compter, filtrer, type Groupement, grouper, remonterRetards, trier } from './tableau.ts'
import { TourLink } from './tour-link.tsx'
import { useAffichage } from './use-affichage.ts'
import { useJournee } from './use-regulation.ts'
import { VisitPanel } from './visit-panel.tsx'
import { WeekLink } from './week-link.tsx'

const AUCUNE: readonly VisitePlanifiee[] = []
const PERSONNE: ReadonlyMap<number, Attendue> = new Map()

/** Dispatchers' desk: the day of the whole company as the field reports it, and the changes of its plan. */
export function Screen({ path }: ScreenProps) {
  const aujourdhui = useToday()
  const { jour, id } = lireChemin(path, aujourdhui)
  const online = useOnline()
  const [affichage, changerAffichage] = useAffichage()
  const [saisie, setSaisie] = useAddressState('filtre')
  const journee = useJournee(jour)
  const { data } = journee
  const toutes = data?.interventions ?? AUCUNE
  const termes = lireTermes([...affichage.etiquettes, saisie].join('#'))
  const maintenant = useMaintenant()
  const { retards, attendues } = useMemo(() => {
    const chemins = cheminsDe({ duree_moyenne_kilometre: data?.duree_moyenne_kilometre ?? 0 })
    return {
      retards: juger(toutes, maintenant, chemins),
      attendues: jour === aujourdhui ? derouler(toutes, maintenant, chemins) : PERSONNE,
    }
  }, [toutes, data?.duree_moyenne_kilometre, maintenant, jour, aujourdhui])
  const { etat } = affichage
  // A phone has no room for lanes: it keeps the list.
  const mobile = useMobile()
  const grille = affichage.groupement === 'grille' && !mobile
  const groupement = affichage.groupement === 'grille' ? 'technicien' : affichage.groupement
  const retenues = filtrer(toutes, { termes, etat: null, retards })
  const visites = trier(filtrer(retenues, { termes: [], etat, retards }), affichage.tri)
  const filtree = termes.length > 0 || etat !== null
  const techniciens = data?.techniciens ?? []
  const tous = remonterRetards(grouper(visites, groupement, techniciens), retards)
  const complet = !filtree && jour === aujourdhui && groupement === 'technicien'
  const groupes = complet ? ajouterAttente(tous, techniciens) : tous

  const home = adresseDe({ jour, id: null }, aujourdhui)
  const aller = (vers: JourIso) => navigate(adresseDe({ jour: vers, id: null }, aujourdhui))
  const ouvrir = (visite: number) => navigate(adresseDe({ jour, id: visite }, aujourdhui), { replace: id !== null })
  const fermer = () => {
    navigate(home, { replace: true })
    if (id !== null) focusLine(id)
  }
  const deeds = usePlanDeeds()
  const steps = useSteps(deeds.history)
  const [reparti, setReparti] = useState<Technicien | null>(null)
  const onRepartir = online && jour >= aujourdhui ? setReparti : undefined
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
    <PlanDeedsContext value={deeds}>
      <Desk
        title="Régulation"
        detail={`${formaterJour(jour)}${data ? ` · ${resume(toutes)}` : ''}`}
        home={home}
        chosen={id}
        steps={steps}
        tools={
          <>
            <DaySwitcher jour={jour} aujourdhui={aujourdhui} onJour={aller} />
            <SegmentedControl
              aria-label="Vue de la journée"
              classNames={{ label: classes.groupement }}
              value={mobile ? groupement : affichage.groupement}
              onChange={valeur => changerAffichage({ groupement: valeur as Groupement | 'grille' })}
              data={[
                { value: 'technicien', label: 'Techniciens' },
                { value: 'heure', label: 'Heures' },
                ...(mobile ? [] : [{ value: 'grille', label: 'Grille' }]),
              ]}
            />
            <span className={classes.links} data-beside={id !== null || undefined}>
              <WeekLink jour={jour} visites={termes.length > 0 ? retenues : []} />
              <TourLink jour={jour} />
            </span>
            <ExportMenu
              title="Régulation"
              name={`regulation-${jour}`}
              empty={groupes.every(g => g.visites.length === 0)}
              table={() =>
                tableExport(
                  groupes.flatMap(g => g.visites),
                  retards,
                )
              }
            />
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
            journee.state === 'chargement' && <Skeleton height="var(--rt-control)" mb={12} />
          )
        }
        panel={
          id !== null && (
            <VisitPanel key={id} id={id} retard={retards.get(id)} journee={data ?? undefined} online={online} />
          )
        }
      >
        {data && jour >= aujourdhui && <AwayNotice journee={data} onRepartir={onRepartir} />}
        {reparti && (
          <ShareOut
            technicien={reparti}
            jour={jour}
            absences={techniciens.find(t => t.id === reparti.id)?.absences}
            close={() => setReparti(null)}
          />
        )}
        {grille && data ? (
          <DayGrid
            journee={data}
            {...{ visites, retards, attendues, maintenant, aujourdhui, online }}
            choisie={id}
            onOuvrir={ouvrir}
            onRepartir={onRepartir}
          />
        ) : (
          <DayList
            journee={journee}
            vue={{ groupes, groupement, jour, choisie: id, retards, maintenant, tri: affichage.tri }}
            filtree={filtree}
            onTri={tri => changerAffichage({ tri })}
            onOuvrir={ouvrir}
            onRepartir={onRepartir}
            onTouche={touche}
            onToutMontrer={() => {
              setSaisie('')
              changerAffichage({ etiquettes: [], etat: null })
            }}
          />
        )}
      </Desk>
    </PlanDeedsContext>
  )
}
