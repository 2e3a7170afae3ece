import { useQuery } from '@tanstack/react-query'
import { navigate } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import { isOffline, messageOf } from '#client/call/problem.ts'
import { OutOfReach } from '#client/page/out-of-reach.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { gridMemory } from '#client/resource/grid-memory.ts'
import { renderIcon } from '#client/resource/icon-set.tsx'
import { DataGrid } from '#kit/data-grid/data-grid.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import type { GridRow } from '#wire/grid.ts'
import type { GridQuery } from '#wire/grid-query.ts'
import { ADRESSE_LISTE, ADRESSE_NOUVELLE, adresseArchive } from '../address.ts'
import { listerMessages } from '../contract.ts'
import { CLE_TRANSMISSIONS } from '../offline/preparer.ts'
import classes from './register-page.module.css'

const PREMIERE: GridQuery = { page: 1, filtre: '', tri: null }

function demander({ page, filtre, tri }: Partial<GridQuery>, signal?: AbortSignal) {
  return call(listerMessages, {
    query: { ...(page ? { page: String(page) } : {}), ...(filtre ? { filtre } : {}), ...(tri ? { tri } : {}) },
    ...(signal ? { signal } : {}),
    silent: true,
  })
}

/** Every sheet there is, read from the office page by page (specification §2.6 "data grid with add"). */
export function RegisterPage() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [CLE_TRANSMISSIONS, 'registre'],
    queryFn: ({ signal }) => demander(PREMIERE, signal),
  })
  const ouvrir = (row: GridRow) => navigate(adresseArchive(Number(row.transmission_id)))
  return (
    <div className={classes.root}>
      <PageHead titre="Toutes les fiches" detail="Du début à aujourd’hui" retour={ADRESSE_LISTE} />
      {!data && isOffline(error) ? (
        <OutOfReach onRetry={() => void refetch()}>
          Les fiches des quatorze derniers jours restent dans votre liste&nbsp;; les plus anciennes se lisent avec du
          réseau.
        </OutOfReach>
      ) : (
        <div className={classes.grille}>
          <DataGrid
            name="fiches-transmission"
            label="Toutes les fiches de transmission"
            descriptor={data ?? null}
            empty={<EmptyState title="Aucune transmission pour l’instant" />}
            pending={isFetching}
            error={error ? { message: messageOf(error) } : null}
            onRefresh={() => void refetch()}
            onQuery={demander}
            // Health data leaves by the sheet or by the day, on paper: there is no bulk export.
            exporter={null}
            describeError={messageOf}
            onAdd={() => navigate(ADRESSE_NOUVELLE)}
            onMenu={(_menu, row) => ouvrir(row)}
            onOpen={ouvrir}
            onSelect={null}
            expandRow={null}
            memory={gridMemory}
            renderIcon={renderIcon}
          />
        </div>
      )}
    </div>
  )
}
