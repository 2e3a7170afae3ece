/** Same condition as the mobile flag of the workspace (specification shell-and-administration §9). */
export const MOBILE = '(orientation: portrait) and (max-width: 767px), (orientation: landscape) and (max-height: 567px)'
