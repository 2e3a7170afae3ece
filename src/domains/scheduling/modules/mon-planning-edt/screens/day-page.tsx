import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { navigate } from '#client/address/location.ts'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { TruthLine } from '#client/page/truth-line.tsx'
import { entityTruth } from '#client/queue/entity-truth.ts'
import type { Truth } from '#client/queue/truth.ts'
import { entiteEchange } from '#domains/scheduling/model/echanges/echange.ts'
import { ADRESSE_BOURSE } from '#domains/scheduling/modules/bourse-des-echanges-edt/address.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { ajouterJours, formaterJour, type JourIso } from '#wire/dates.ts'
import { direPeriode, direQuand, finirPhrase } from '#wire/moments.ts'
import { ADRESSE_PLANNING, adresseJour } from '../address.ts'
import { entitesRefusees, jourEchange } from '../offline/echanges.ts'
import { DayFacts } from './day-facts.tsx'
import classes from './day-page.module.css'
import { PeopleList } from './people-list.tsx'
import { DaySkeleton } from './skeletons.tsx'
import type { Vues } from './use-mon-planning.ts'
import { useSwipe } from './use-swipe.ts'
import { useJourVu } from './use-vu.ts'

type Props = { jour: JourIso /** Whose line is meant. */; personne?: number | undefined; vues: Vues }

/** One day: my posts, then who works (specification scheduling §2 view cx-all-planning-journee). */
export function DayPage({ jour, personne, vues }: Props) {
  const { planning, lecture, lectureEquipe, index, aujourdhui } = vues
  const [debut, fin] = [planning?.debut ?? jour, planning?.fin ?? jour]
  const aller = (pas: -1 | 1) => {
    const vers = ajouterJours(jour, pas)
    if (vers >= debut && vers <= fin) navigate(adresseJour(vers), { replace: true })
  }
  const glisser = useSwipe({ suivant: () => aller(1), precedent: () => aller(-1) })
  const titre = jour === aujourdhui ? `Aujourd’hui, ${formaterJour(jour)}` : formaterJour(jour, 'long')
  const tete = <PageHead title={titre} detail="Mon planning" back={ADRESSE_PLANNING} />
  useJourVu(
    planning?.jours.find(j => j.dadate === jour),
    debut,
  )
  if (!planning) {
    return (
      <div className={classes.root}>
        {tete}
        {lecture.state === 'chargement' ? <DaySkeleton /> : <ReadingState {...lecture} what="Cette journée" />}
      </div>
    )
  }
  const verites = veritesDuJour(vues, jour, planning.utilisateur_id)
  const contenu = planning.jours.find(j => j.dadate === jour)
  return (
    <div className={classes.root} {...glisser}>
      <div className={classes.tete}>
        {tete}
        <nav className={classes.pas} aria-label="Jours">
          <IconButton label="Jour précédent" disabled={jour <= debut} onClick={() => aller(-1)}>
            <IconChevronLeft size={22} aria-hidden />
          </IconButton>
          <IconButton label="Jour suivant" disabled={jour >= fin} onClick={() => aller(1)}>
            <IconChevronRight size={22} aria-hidden />
          </IconButton>
          {/* Between the arrows it would read as the day shown. */}
          {jour !== aujourdhui && (
            <Button variant="subtle" onClick={() => navigate(adresseJour(aujourdhui), { replace: true })}>
              Revenir à aujourd’hui
            </Button>
          )}
        </nav>
      </div>
      {contenu ? (
        <section className={classes.carte} aria-label="Mes postes">
          <DayFacts
            jour={contenu}
            index={index}
            marque={vues.marqueDe(jour)}
            pastilles={vues.pastillesDe(jour)}
            complet
          />
          {verites.map(v => (
            <TruthLine key={v.text} verite={v} avecLien />
          ))}
          {vues.pastillesDe(jour).length > 0 && (
            <Button variant="default" onClick={() => navigate(lienEchanges(vues, jour))}>
              Voir mes échanges
            </Button>
          )}
        </section>
      ) : (
        <EmptyState title={jour > fin ? 'Cette journée n’est pas encore visible' : 'Cette journée n’est plus visible'}>
          {finirPhrase(`Le planning va ${direPeriode(debut, fin)}`)}
        </EmptyState>
      )}
      {contenu &&
        (index ? (
          <PeopleList
            key={jour}
            jour={jour}
            index={index}
            echanges={vues.echanges}
            pastilles={vues.pastillesAvec(jour)}
            moi={planning.utilisateur_id}
            visee={personne}
          />
        ) : lectureEquipe.state === 'chargement' ? (
          <DaySkeleton />
        ) : (
          <ReadingState {...lectureEquipe} what="Le planning de l’équipe" />
        ))}
      <p className={classes.fraicheur}>Mis à jour {direQuand((index?.equipe ?? planning).lu_a, aujourdhui)}</p>
    </div>
  )
}

/** What of this day's exchanges is still on this device, or was refused. */
function veritesDuJour({ echanges, outbox, index }: Vues, jour: JourIso, moi: number): Truth[] {
  const duJour = echanges.filter(e => jourEchange(e, moi) === jour).map(e => entiteEchange(e.bde_uid))
  const refusees = index ? entitesRefusees(outbox, index, jour) : []
  return [...new Set([...duJour, ...refusees])].flatMap(entite => entityTruth(outbox, entite) ?? [])
}

/** What the office refused is settled in the sync centre; the rest lives on the board. */
function lienEchanges({ pastillesDe }: Vues, jour: JourIso): string {
  return pastillesDe(jour).some(p => p.ton === 'bad') ? '/synchronisation' : ADRESSE_BOURSE
}
