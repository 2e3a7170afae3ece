import { useContext } from 'react'
import { navigate } from '#client/address/location.ts'
import { download } from '#client/call/api.ts'
import { messageOf } from '#client/call/problem.ts'
import { useTask } from '#client/call/use-task.ts'
import { useDocument } from '#client/documents/use-document.tsx'
import { useOwnName } from '#client/session/own-name.ts'
import { heuresDuMois, rapportDuMois } from '#domains/scheduling/model/bureau/document-operations.ts'
import { LazyMenu } from '#kit/menu/lazy-menu.tsx'
import { saveBlob } from '#kit/save-blob.ts'
import { libelleMois } from '#wire/dates.ts'
import { SANS_EXPORT } from '#wire/own-name.ts'
import {
  adresseAPourvoir,
  adresseBesoins,
  adresseCloture,
  adresseCycles,
  adresseEquite,
  adresseHistorique,
  cleMois,
  type Mois,
} from '../address.ts'
import { unitesDe } from '../view/filtres.ts'
import { BureauContext } from './use-bureau.ts'
import { useFiltres } from './use-filtres.ts'

type Props = {
  readonly mois: Mois
  readonly online: boolean
  /** No room beside it: what has a button of its own elsewhere stands here too. */
  readonly serre: boolean
}

/**
 * What is done with a month beside filling it: equity, closing, its sheet and its hours (specification scheduling §2 "report
 * (print) and hours detail (export)").
 */
export function MonthMenu({ mois, online, serre }: Props) {
  const { open, over } = useDocument({ say: messageOf })
  const { run } = useTask({ toast: true })
  const sansExport = useOwnName(SANS_EXPORT)
  const query = { annee: String(mois.annee), mois: String(mois.mois) }
  const titre = `Planning, ${libelleMois(mois.mois).toLowerCase()} ${mois.annee}`
  const heures = async () => saveBlob(await download(heuresDuMois, { query }), `heures-${cleMois(mois)}.xlsx`)
  const { par, regrouper } = useFiltres()
  const unites = unitesDe(useContext(BureauContext)?.agents ?? [])
  const autre = par === 'unite' ? 'metier' : 'unite'
  const aller = (label: string, adresse: string) => ({ label, icon: null, onClick: () => navigate(adresse) })
  return (
    <>
      <LazyMenu
        label="Équité, clôture, rapport et heures"
        entries={[
          ...(serre ? [aller('Cycles', adresseCycles(mois)), aller('Besoins', adresseBesoins(mois))] : []),
          aller('Postes à pourvoir', adresseAPourvoir(mois)),
          ...(unites.length > 0
            ? [
                {
                  ...{ label: autre === 'unite' ? 'Regrouper par unité' : 'Regrouper par métier', icon: null },
                  onClick: () => regrouper(autre),
                },
              ]
            : []),
          aller('Équité', adresseEquite(mois)),
          aller('Historique du mois', adresseHistorique(mois)),
          aller('Clôture du mois', adresseCloture(mois)),
          {
            ...{ label: 'Rapport du mois', icon: null, disabled: !online },
            onClick: () => void open(async () => ({ blob: await download(rapportDuMois, { query }), titre })),
          },
          {
            ...{ label: 'Détail des heures', icon: null, disabled: !online || sansExport !== null },
            onClick: () => void run(heures),
          },
        ]}
      />
      {over}
    </>
  )
}
