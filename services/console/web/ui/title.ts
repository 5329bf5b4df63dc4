/** Title of the window. While the tab is not looked at, it begins with the number that waits. */
let page = document.title;
let waiting = 0;

const draw = (): void => {
  document.title = document.hidden && waiting > 0 ? `(${waiting}) ${page}` : page;
};
document.addEventListener('visibilitychange', draw);

export function setTitle(title: string): void {
  page = title;
  draw();
}
export function setWaiting(count: number): void {
  waiting = count;
  draw();
}
