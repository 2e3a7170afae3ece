import type { ReactNode } from 'react'
import type { MenuItem } from '#wire/session.ts'
import { SideMenu } from './side-menu.tsx'
import { TabStrip } from './tab-strip.tsx'
import { Tools } from './tools.tsx'
import classes from './workspace.module.css'

export type DeskFrameProps = { menu: readonly MenuItem[]; pins: readonly number[]; bell: ReactNode }

/** Menu, tabs and tools of a desk; a phone never fetches them. */
export function DeskFrame({ menu, pins, bell }: DeskFrameProps) {
  return (
    <>
      <SideMenu menu={menu} pins={pins} />
      <header className={classes.top}>
        <TabStrip />
        <Tools bell={bell} />
      </header>
    </>
  )
}
